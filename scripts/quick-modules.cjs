/**
 * Loaded before the program (`node --require`): the service is ready after 1.7 seconds of processor time, not 3.1.
 *
 * To learn the format of a `.js` file, Node parses its package.json, and does so again for every file. That of
 * drizzle-orm has 179 KB and is parsed 145 times. Here its files get the format of the file that imports them, and what
 * our files import from a package is looked up once, not for each file.
 */
const { registerHooks } = require('node:module')
const { dirname } = require('node:path')
const { pathToFileURL } = require('node:url')

const ROOT = pathToFileURL(dirname(__dirname)).href
const PACKAGES = `${ROOT}/node_modules/`

const isDrizzle = (url) => url?.includes('/node_modules/drizzle-orm/') && url.endsWith('.js')
const isOurs = (url) => url?.startsWith(ROOT) && !url.startsWith(PACKAGES)

/** What our files import from packages. */
const imported = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.')) {
      if (!isDrizzle(context.parentURL)) return next(specifier, context)
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!isOurs(context.parentURL) || !context.conditions.includes('import')) return next(specifier, context)
    const known = imported.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    imported.set(specifier, known)
    return known
  },
})

/** Imported first: the random cases of the run (`stryker.config.mjs`), and no limit of tap, which Stryker has itself. */
import fc from 'fast-check'
import t from 'tap'

t.setTimeout(0)
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true, seed: Number(process.env.PROPERTY_SEED ?? Date.now()) })

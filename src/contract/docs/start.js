/* global SwaggerUIBundle */
/** The document of this page: /docs/plants shows the plants, every other address the dashboard. */
const name = location.pathname === '/docs/plants' ? 'plants' : 'dashboard'
const url = `/openapi/${name}.json`
document.querySelector(`nav a[href="/docs/${name}"]`).setAttribute('aria-current', 'page')
document.getElementById('document').href = url

/** Parameters, bodies and everything below them: each value is a parameter if it has a name and a place. */
function forEachParameter(value, change) {
  if (value === null || typeof value !== 'object') return
  if (typeof value.name === 'string' && typeof value.in === 'string') change(value)
  for (const child of Object.values(value)) forEachParameter(child, change)
}

/** Optional parameters stay empty: Swagger UI would send their examples, such as the account 1. */
function withoutPrefilled(parameter) {
  if (parameter.required === true || parameter.example === undefined) return
  parameter.description = `${(parameter.description ?? '').trimEnd()} For example \`${parameter.example}\`.`.trim()
  delete parameter.example
  const { examples, ...schema } = parameter.schema
  parameter.schema = schema
}

/** The browser sends the cookie by itself, and no page can set it: a box for it would do nothing. */
function withoutCookie(spec) {
  delete spec.components.securitySchemes.session
  const isPossible = (requirement) => !('session' in requirement)
  spec.security = spec.security?.filter(isPossible)
  for (const item of Object.values(spec.paths))
    for (const operation of Object.values(item))
      if (Array.isArray(operation.security)) operation.security = operation.security.filter(isPossible)
}

/** Finds operations by path, summary and id, not only by tag. */
const filterOperations = () => ({
  fn: {
    opsFilter(groups, phrase) {
      const wanted = phrase.toLowerCase()
      const isWanted = (text) => typeof text === 'string' && text.toLowerCase().includes(wanted)
      const matches = (row) =>
        [row.get('path'), row.getIn(['operation', 'summary']), row.getIn(['operation', 'operationId'])].some(isWanted)
      return groups
        .map((group, tag) => (isWanted(tag) ? group : group.update('operations', (rows) => rows.filter(matches))))
        .filter((group) => group.get('operations').size > 0)
    },
  },
})

/** With what each reference names in its place, and its address. One within what it names stays a reference. */
function resolved(spec, value, within = []) {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => resolved(spec, each, within))
  const { $ref } = value
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolved(spec, child, within)]))
  if (within.includes($ref)) return value
  const named = resolved(spec, valueAt(spec, $ref.split('/').slice(1)), [...within, $ref])
  return { ...named, $$ref: `${location.origin}/docs/${$ref}` }
}

const valueAt = (spec, path) => path.reduce((value, key) => value[key], spec)

/** An operation also has the parameters of its path. */
function shownAt(spec, path) {
  const value = valueAt(spec, path)
  if (path[0] !== 'paths') return value
  const { parameters = [] } = spec.paths[path[1]]
  return { ...value, parameters: [...parameters, ...(value.parameters ?? [])] }
}

/**
 * To show an operation, Swagger UI reads the whole document, in which time the page does not answer: two seconds and more for each. Our
 * references are all within the document.
 */
const withReferences = (spec) => () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree:
          (_request, { specActions }) =>
          (path) =>
            specActions.updateResolvedSubtree(path, resolved(spec, shownAt(spec, path))),
      },
    },
  },
})

const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

const load = (element, properties) =>
  new Promise((onload, onerror) => {
    // First, so that docs.css prevails.
    document.head.prepend(Object.assign(document.createElement(element), { ...properties, onload, onerror }))
  })

/** Its 1.7 MB keep a slow machine busy for a second or two: what the page has without it is shown first. */
async function loadSwaggerUi() {
  await painted()
  await Promise.all([
    load('link', { rel: 'stylesheet', href: '/docs/swagger-ui.css' }),
    load('script', { src: '/docs/swagger-ui-bundle.js' }),
  ])
}

async function start() {
  const [answer] = await Promise.all([fetch(url), loadSwaggerUi()])
  const spec = await answer.json()
  withoutCookie(spec)
  forEachParameter([spec.paths, spec.components.parameters], withoutPrefilled)
  document.title = `${spec.info.title} API`
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    spec,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [filterOperations, withReferences(spec)],
    layout: 'BaseLayout',
    deepLinking: true,
    filter: true,
    displayRequestDuration: true,
    // The service may be opened at another address than its BASE_URL, which the page must not leave.
    requestInterceptor: (request) => {
      const { pathname, search } = new URL(request.url, location.origin)
      request.url = `${location.origin}${pathname}${search}`
      return request
    },
    // Swagger UI reads each media type with "json" in its name as one JSON value; these are lines.
    responseInterceptor: (response) => {
      if (response.headers?.['content-type']?.startsWith('application/x-ndjson'))
        response.headers['content-type'] = 'text/plain'
      return response
    },
    // A token typed in on a shared machine is gone with the page.
    persistAuthorization: false,
    // Otherwise the documents would be sent to validator.swagger.io, and an address could name foreign ones.
    validatorUrl: null,
    queryConfigEnabled: false,
  })
}

start().catch(() => {
  document.getElementById('swagger-ui').textContent = `The document ${url} could not be read. Reload the page.`
})

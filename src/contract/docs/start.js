/* global SwaggerUIBundle, SwaggerUIStandalonePreset */
/** In place of Swagger's own logo, whose inline style would be the only one on the page. */
const withOwnLogo = ({ React }) => ({
  components: { Logo: () => React.createElement('img', { src: '/assets/icon.svg', alt: 'Tradeleaf', height: 32 }) },
})

SwaggerUIBundle({
  dom_id: '#swagger-ui',
  urls: [
    { name: 'Dashboard', url: '/openapi/dashboard.json' },
    { name: 'Plants', url: '/openapi/plants.json' },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [withOwnLogo],
  layout: 'StandaloneLayout',
  deepLinking: true,
  displayRequestDuration: true,
  // The service may be opened at another address than its BASE_URL, which the page must not leave.
  requestInterceptor: (request) => {
    const { pathname, search } = new URL(request.url, location.origin)
    request.url = `${location.origin}${pathname}${search}`
    return request
  },
  // A token typed in on a shared machine is gone with the page.
  persistAuthorization: false,
  // Otherwise the documents would be sent to validator.swagger.io, and an address could name foreign ones.
  validatorUrl: null,
  queryConfigEnabled: false,
})

import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** What the pages never use. They write to the clipboard only. */
const UNUSED_FEATURES = ['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media']
  .concat('fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer')
  .concat('microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock')
  .concat('serial', 'usb', 'xr-spatial-tracking')
export const PERMISSIONS_POLICY = UNUSED_FEATURES.map((name) => `${name}=()`).join(', ')

const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // One year. Browsers ignore this header over plain http.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'deny' as const },
}

/**
 * The security headers of every response. None of them depends on the request, so helmet's middleware, which has no
 * Permissions-Policy, runs once, on a response that is never sent.
 */
export function securityHeaders(): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(HELMET)(request, response, () => {})
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS_POLICY }
}

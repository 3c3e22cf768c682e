/** Sign-in, sessions and tokens. */
export const AUTH_ERRORS = {
  authentication_required: () => 'Authentication required',
  access_denied: () => 'Access denied. User not authorized.',
}

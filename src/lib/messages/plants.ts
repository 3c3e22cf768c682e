/** Plants and the plant webhook. */
export const PLANT_ERRORS = {
  plant_exists: (p: { id: string }) => `A plant with id ${p.id} already exists; choose another id`,
  plant_unknown: (p: { id: string }) => `No plant has id ${p.id}`,

  endpoint_unknown: (p: { id: number }) => `No endpoint has id ${p.id}`,
  endpoint_disabled: (p: { id: number }) => `The endpoint ${p.id} is disabled; enable it first`,
  endpoint_full: (p: { id: number }) =>
    `The endpoint ${p.id} has too many pending deliveries; wait until some are delivered`,
  delivery_unknown: (p: { id: string }) => `No delivery has id ${p.id}`,
  address_malformed: () => "Field 'url' must be an absolute http or https address",
  address_has_query: () => "Field 'url' must be an address without query and fragment",
  address_has_fragment: () => "Field 'url' must be an address without a fragment",
  address_refused: (p: { reason: AddressProblem }) => `Field 'url' cannot be used: ${ADDRESS_PROBLEMS[p.reason]}`,
  address_too_long: (p: { most: number }) => `Field 'url' must be at most ${p.most} characters long when encoded`,
}

/** Why nothing is sent to an address. */
export const ADDRESS_PROBLEMS = {
  not_web: 'the address must be https or http',
  not_https: 'https is required',
  not_public: 'the host is not a public address',
  port_zero: 'the port must not be 0',
  port: 'the port must be 80, 443 or at least 1024',
  credentials: 'the address must not carry credentials',
}
export type AddressProblem = keyof typeof ADDRESS_PROBLEMS

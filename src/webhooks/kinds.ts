/** An endpoint gets either plants or events about the record. The two kinds share all but their addresses and their APIs. */

export type EndpointKind = 'plants' | 'record'

/** The endpoints of a user that an API shows. */
export interface EndpointsOf {
  userId: number
  kind: EndpointKind
}

/** `events`: those about the record that it gets; null of a receiver of plants. */
export const kindOf = ({ events }: { events: readonly string[] | null }): EndpointKind =>
  events === null ? 'plants' : 'record'

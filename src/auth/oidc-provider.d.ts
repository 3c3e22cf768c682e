/** The part of oidc-provider that the local provider uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Interaction {
    readonly uid: string
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: new (properties: {
      clientId: string
      accountId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }

  export const interactionPolicy: {
    base(): { remove(name: string): void }
  }
}

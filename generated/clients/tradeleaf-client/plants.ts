// Written by `npm run generate` from openapi/. Never edited.
export interface paths {
    "/plants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plants
         * @description Lists the plants of the token's user by ascending id. If there are more, the response has a header
         *     `Link: <…>; rel="next"` with the address of the next page.
         *
         *     A token needs the scope `plants:read`.
         */
        get: operations["listPlants"];
        put?: never;
        /**
         * Add a plant
         * @description The client chooses the id, which must not be taken by another of the user's plants. Unknown fields are
         *     ignored. A user can have at most `QUOTA_PLANTS` plants (100000 unless set); beyond that the request fails with
         *     code 409.
         *
         *     Each enabled webhook endpoint gets a message, later if too many of its messages are pending.
         *
         *     A token needs the scope `plants:write`.
         */
        post: operations["addPlant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a plant
         * @description If the user has no plant with this id, the request fails with code 404.
         *
         *     A token needs the scope `plants:read`.
         */
        get: operations["getPlant"];
        put?: never;
        post?: never;
        /**
         * Delete a plant
         * @description If the user has no plant with this id, the request fails with code 404.
         *
         *     A token needs the scope `plants:write`.
         */
        delete: operations["deletePlant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receivers
         * @description The receivers of the token's user, oldest first, without their secrets.
         *
         *     A token needs the scope `webhooks:read`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a receiver
         * @description The secret is shown only in this response. A user can have at most `QUOTA_WEBHOOK_ENDPOINTS` endpoints (50
         *     unless set); beyond that the request fails with code 409. An address can be registered more than once and then gets each message once per registration.
         *
         *     A token needs the scope `webhooks:write`.
         */
        post: operations["addWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /**
         * Get a receiver
         * @description A token needs the scope `webhooks:read`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a receiver
         * @description Deletes its deliveries too. An attempt that is already running may still arrive. With `If-Match` only if the endpoint is still the
         *     one that you read; else the request fails with code 412.
         *
         *     A token needs the scope `webhooks:write`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a receiver
         * @description Absent fields keep their value. `enabled: true` clears failures and pauses, and sends waiting messages at once,
         *     with the retry schedule from its start; also if the endpoint is enabled already.
         *     After a change of `url`, queued deliveries go to the new address. With `If-Match` only if the endpoint is still the one that you
         *     read; else the request fails with code 412.
         *
         *     A token needs the scope `webhooks:write`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/plant/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret
         * @description The new secret signs at once. Old secrets sign as well for `overlap_hours`, so that you have time to update
         *     the receiver. At most 5 old secrets are kept; the oldest is dropped first. With 0, for example after a leak,
         *     all old secrets stop within two seconds.
         *
         *     A token needs the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Queues a delivery that is signed and retried like any other, with the body
         *     `{"id":0,"name":"Test plant","tag":"test"}`. Its `webhook-id`, which is signed, ends in `_test`. No plant is
         *     added. If the endpoint is disabled, or has its share of `QUOTA_PENDING_DELIVERIES` pending, the request fails with
         *     code 409.
         *
         *     A token needs the scope `webhooks:write`.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-endpoints/{id}/replay-missing": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send what an endpoint missed
         * @description Queues `newPlant` for each plant that was added at `since` or later while the endpoint was disabled or behind, or
         *     before it was registered. Oldest first, at most 1,000 for each call: call again while `more` is true. Plants that were
         *     deleted since are left out.
         *
         *     Each is queued once: a second call queues nothing new. Only what was added within a minute before or after such a
         *     period, and delivered more than 30 days ago, can be queued again. If the endpoint is disabled, or has its share of
         *     `QUOTA_PENDING_DELIVERIES` pending, the request fails with code 409.
         *
         *     A token needs the scope `webhooks:write`.
         */
        post: operations["replayMissingWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Newest first. Finished deliveries are kept for 30 days, at most the last 100,000 of each user.
         *
         *     A token needs the scope `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay all failed and waiting deliveries
         * @description Replays deliveries created at `since` or later that failed, or that wait for a later attempt, and whose endpoint
         *     is enabled: oldest first, at most 1,000 for each call. Call again while `more` is true.
         *
         *     A token needs the scope `webhooks:write`.
         */
        post: operations["replayFailedWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
                 */
                id: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        /**
         * Get a delivery with its attempts
         * @description A token needs the scope `webhooks:read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plant/webhook-deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
                 */
                id: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Sends the same body with the same `webhook-id` at once, then follows the retry schedule from its start. Also
         *     works for a delivery that succeeded. If an attempt is running, the replay waits for it, and ends if that
         *     attempt succeeds. If the endpoint is disabled, the request fails with code 409.
         *
         *     A token needs the scope `webhooks:write`.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    newPlant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A plant was added
         * @description Sent to `<url>/plant/webhook` when a plant is added; `<url>` is the address registered at
         *     `POST /plant/webhook-endpoints`. Each enabled endpoint gets one message. The message is stored in the same
         *     transaction as the plant, so there is exactly one message for each plant and endpoint.
         *
         *     **Answer with a status from 200 to 299 within 20 seconds.** Any other answer, a redirect or a timeout is a
         *     failure.
         *
         *     **Verify the signature.** It follows [Standard Webhooks](https://www.standardwebhooks.com): the HMAC-SHA256
         *     of `webhook-id.webhook-timestamp.body`. The key is the base64-decoded part of the secret after `whsec_`.
         *     Verify the exact bytes of the body before you parse them, and reject a timestamp that is more than 5 minutes
         *     off. During a secret rotation the header holds one signature for each secret; it is enough that one matches.
         *
         *     **Keep large ids exact.** `id` is a 64-bit integer. Many JSON parsers, such as JavaScript's `JSON.parse`, round
         *     integers above 2^53 without an error.
         *
         *     **Deduplicate by `webhook-id`.** Delivery is at least once: a message can arrive twice, with the same
         *     `webhook-id` and the same bytes. Messages can arrive in any order.
         *
         *     **Retries.** There are 10 attempts over about three days: at once, then after 5 seconds, 5 minutes, 30
         *     minutes, and 2, 5, 10, 14, 20 and 24 hours. Each delay varies by up to 20 %. While an endpoint keeps
         *     failing, it gets one message at a time. Some answers have an extra effect:
         *
         *     | Answer | Effect |
         *     |---|---|
         *     | Failure with `Retry-After` (seconds or a date) | Delays this message for up to 24 hours, and pauses the endpoint for up to an hour. |
         *     | 429, 502 or 504 without `Retry-After` | Pauses the endpoint for a minute. |
         *     | 410 | Disables the endpoint at once. |
         *     | Failures over 5 days without a success | Disables the endpoint. |
         *
         *     After the last attempt the delivery is `failed`. It stays listed and can be replayed. Messages for a
         *     disabled endpoint wait for at most 60 days until the endpoint is enabled again. Plants that are added meanwhile
         *     are queued by `POST /plant/webhook-endpoints/{id}/replay-missing`.
         */
        post: operations["newPlantAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test event was requested
         * @description Sent to `<url>/plant/webhook` after `POST /plant/webhook-endpoints/{id}/test`. It is signed, retried and answered
         *     like `newPlant`, and its body is a `NewPlant` too; no plant was added.
         *
         *     **Recognise it by the `webhook-id`, which ends in `_test`.** It is part of what is signed. The header `webhook-test`
         *     is not signed, so anyone who repeats a message could add it. The `id` 0 also belongs to plants.
         */
        post: operations["testEventSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The answer of `POST /plants`. */
        Plant: {
            name: components["schemas"]["PlantName"];
            tag?: components["schemas"]["PlantTag"];
        };
        /**
         * @description The name of the plant.
         * @example Monstera
         */
        PlantName: string;
        /**
         * @description A tag that specifies the type of plant.
         * @example indoor
         */
        PlantTag: string;
        /**
         * @description A tag that specifies the type of plant. null means no tag, as if it were absent; it is never sent.
         * @example indoor
         */
        PlantTagGiven: string | null;
        /** @description The answer of `GET /plants`. */
        Plants: components["schemas"]["Plant"][];
        /** @description All fields of Plant, and its identification number. */
        NewPlant: {
            name: components["schemas"]["PlantName"];
            tag?: components["schemas"]["PlantTagGiven"];
            /**
             * Format: int64
             * @description The identification number of the plant.
             * @example 42
             */
            id: bigint;
        };
        /** @description Why a request was refused, or why it failed. */
        Error: {
            /**
             * Format: int32
             * @description The status that the failure deserves; see the table in the introduction.
             * @example 404
             */
            error: number;
            /**
             * @description Text for people. It may change; `code` does not.
             * @example No plant has id 42
             */
            message: string;
        };
        /** @description What is wrong with a field or parameter. A rule of a schema is named after its keyword. */
        FieldMessage: components["schemas"]["RequiredMessage"] | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["TypeMessage"] | components["schemas"]["FormatMessage"] | components["schemas"]["PatternMessage"] | components["schemas"]["EnumMessage"] | components["schemas"]["ConstMessage"] | components["schemas"]["MinimumMessage"] | components["schemas"]["MaximumMessage"] | components["schemas"]["ExclusiveMinimumMessage"] | components["schemas"]["ExclusiveMaximumMessage"] | components["schemas"]["MinLengthMessage"] | components["schemas"]["MaxLengthMessage"] | components["schemas"]["MinPropertiesMessage"] | components["schemas"]["MinItemsMessage"] | components["schemas"]["MaxItemsMessage"] | components["schemas"]["UniqueItemsMessage"] | components["schemas"]["Int64Message"] | components["schemas"]["DecimalMessage"] | components["schemas"]["RuleMessage"] | components["schemas"]["UnknownParameterMessage"] | components["schemas"]["GivenTwiceMessage"] | components["schemas"]["TextNotStorableMessage"] | components["schemas"]["CursorUnknownMessage"];
        /** @description What is wrong with the request itself. If it cannot be routed, its status is 400, 408, 417 or 431. */
        RequestMessage: components["schemas"]["MalformedRequestMessage"] | components["schemas"]["MalformedHttpMessage"] | components["schemas"]["MalformedPathMessage"] | components["schemas"]["PathTooLongMessage"] | components["schemas"]["HostsMessage"] | components["schemas"]["OtherHostMessage"] | components["schemas"]["UnknownMethodMessage"] | components["schemas"]["ExpectationMessage"] | components["schemas"]["HeadersTooLargeMessage"] | components["schemas"]["RequestTooSlowMessage"] | components["schemas"]["BodyTooSlowMessage"] | components["schemas"]["BodyTooLateMessage"] | components["schemas"]["ClientGoneMessage"] | components["schemas"]["ContentLengthWrongMessage"] | components["schemas"]["MediaTypeMissingMessage"];
        /** @description What is wrong with a JSON body as a whole. */
        BodyMessage: components["schemas"]["BodyRequiredMessage"] | components["schemas"]["BodyNotJsonMessage"] | components["schemas"]["BodyTooDeepMessage"] | components["schemas"]["BodyTooManyValuesMessage"] | components["schemas"]["ForbiddenFieldMessage"];
        /** @description Why the service is busy. */
        ServiceMessage: components["schemas"]["DatabaseBusyMessage"] | components["schemas"]["ServiceRestartingMessage"] | components["schemas"]["MigratingMessage"] | components["schemas"]["NotMigratedMessage"] | components["schemas"]["ServiceStoppingMessage"] | components["schemas"]["TooManyUnderWayMessage"] | components["schemas"]["TooManyRequestsWaitingMessage"] | components["schemas"]["ReadTooSlowMessage"];
        /**
         * @description A message with a code that this document does not have, because a later version added it; or a body without a code, as the
         *     requirements give it word for word. Take it for what its status says.
         */
        OtherMessage: {
            params?: components["schemas"]["MessageParams"];
        };
        /** @description What is wrong with the address of a receiver. */
        AddressMessage: components["schemas"]["AddressMalformedMessage"] | components["schemas"]["AddressHasQueryMessage"] | components["schemas"]["AddressRefusedMessage"] | components["schemas"]["AddressTooLongMessage"];
        /**
         * @description The base address of the receiver: an absolute http or https URL without credentials, query or fragment.
         *     Deliveries are sent to `<url>/plant/webhook`. In production it must be https. Addresses that are not public are
         *     rejected unless the operator of the service allows their network.
         * @example https://receiver.example.com
         */
        EndpointUrl: string;
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-03-16T14:30:00.000Z
         */
        Timestamp: string;
        /** @description Since when nothing is sent to it, and why. */
        EndpointDisabled: {
            since: components["schemas"]["Timestamp"];
            /**
             * @description `user`: disabled by the user. `gone`: the receiver answered 410. `failing`: attempts failed over 5 days
             *     without a success.
             * @example failing
             * @enum {string}
             */
            reason: "user" | "gone" | "failing";
        };
        /**
         * @description The answer of `GET /plant/webhook-endpoints/{id}`.
         * @example {
         *       "id": 3,
         *       "url": "https://receiver.example.com",
         *       "delivers_to": "https://receiver.example.com/plant/webhook",
         *       "description": "the greenhouse",
         *       "enabled": true,
         *       "disabled": null,
         *       "created_at": "2026-03-16T14:30:00.000Z",
         *       "failing_since": null,
         *       "behind_since": null,
         *       "paused_until": null,
         *       "signing_secrets": 1
         *     }
         */
        Endpoint: {
            /**
             * Format: int64
             * @description The id of the receiver.
             * @example 3
             */
            id: number;
            url: components["schemas"]["EndpointUrl"];
            /**
             * @description The address to which deliveries are sent.
             * @example https://receiver.example.com/plant/webhook
             */
            delivers_to: string;
            /**
             * @description A note for people.
             * @example the greenhouse
             */
            description: string | null;
            /**
             * @description If false, no new messages are queued for the endpoint, and queued messages wait. After it is enabled again,
             *     `replay-missing` queues what it missed.
             */
            enabled: boolean;
            /** @description When and why the endpoint was disabled; null if it is enabled. */
            disabled: components["schemas"]["EndpointDisabled"] | null;
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description The first failed attempt since the last success; null if the last attempt succeeded.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Plants added at this time or later are queued as earlier deliveries finish, oldest first, because the endpoint
             *     has its share of `QUOTA_PENDING_DELIVERIES` pending; null if each is queued when it is added.
             */
            behind_since: string | null;
            /**
             * Format: date-time
             * @description No messages are sent before this time, because the receiver asked for a pause or was overloaded.
             */
            paused_until: string | null;
            /**
             * Format: int32
             * @description How many secrets sign each attempt; more than one during a rotation.
             * @example 1
             */
            signing_secrets: number;
        };
        /** @description The answer of `GET /plant/webhook-endpoints`. */
        EndpointList: {
            /** @description The receivers of the user. */
            endpoints: components["schemas"]["Endpoint"][];
        };
        /** @description A receiver to register. */
        NewEndpoint: {
            url: components["schemas"]["EndpointUrl"];
            /**
             * @description A note for people.
             * @example the greenhouse
             */
            description?: string | null;
        };
        /**
         * @description `whsec_` followed by 32 random bytes in base64. Shown only in this response; anyone who has it can sign
         *     messages.
         * @example whsec_c2hvd24tb25jZS1hbmQtb25seS1oZXJlLTMyLWJ5dGU=
         */
        Secret: string;
        /** @description The answer of `POST /plant/webhook-endpoints`. */
        RegisteredEndpoint: components["schemas"]["Endpoint"] & {
            secret: components["schemas"]["Secret"];
        };
        /** @description Fields that are left out stay as they are. */
        EndpointChange: {
            url?: components["schemas"]["EndpointUrl"];
            /**
             * @description A note for people; null removes it.
             * @example the greenhouse
             */
            description?: string | null;
            /**
             * @description Whether messages are sent to it.
             * @example true
             */
            enabled?: boolean;
        };
        /** @description The answer of `POST /plant/webhook-endpoints/{id}/rotate-secret`. */
        RotatedSecret: {
            secret: components["schemas"]["Secret"];
            /**
             * Format: date-time
             * @description When the last old secret expires; null if there are no old secrets.
             * @example 2026-03-17T14:30:00.000Z
             */
            old_secrets_until: string | null;
        };
        /**
         * @description The `webhook-id` header of every attempt. Ends in `_test` for a test event.
         * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
         */
        DeliveryId: string;
        /**
         * @description The answer of `POST /plant/webhook-endpoints/{id}/test`.
         * @example {
         *       "id": "msg_01JPFQ4S9G7V2M8XK3D5T6R1WA",
         *       "endpoint_id": 3,
         *       "event_type": "newPlant",
         *       "plant_id": 42,
         *       "test": false,
         *       "status": "delivered",
         *       "created_at": "2026-03-16T14:30:00.000Z",
         *       "attempts": 1,
         *       "next_attempt_at": null,
         *       "finished_at": "2026-03-16T14:30:00.120Z"
         *     }
         */
        Delivery: {
            id: components["schemas"]["DeliveryId"];
            /**
             * Format: int64
             * @description The receiver.
             * @example 3
             */
            endpoint_id: number;
            /**
             * @description The event, as named under `webhooks` in this document. Later versions may add events.
             * @example newPlant
             * @example test
             */
            event_type: string;
            /**
             * Format: int64
             * @description The plant that was added; null for a test event.
             * @example 42
             */
            plant_id: bigint | null;
            /** @description true for a test event, for which no plant was added. The same as `event_type` being `test`. */
            test: boolean;
            /**
             * @description `failed`: all attempts of the schedule failed. The delivery can be replayed.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description Number of attempts so far.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description The earliest time of the next attempt. null if an attempt is running, no attempt is left, or the endpoint is
             *     disabled. A paused endpoint delays it further.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the delivery succeeded or finally failed.
             */
            finished_at: string | null;
        };
        /** @description From when on messages are looked for. */
        MissingRequest: {
            /**
             * Format: date-time
             * @description Only plants added at this time or later.
             * @example 2026-03-16T00:00:00Z
             */
            since: string;
        };
        /** @description The answer of `POST /plant/webhook-endpoints/{id}/replay-missing`. */
        MissingResult: {
            /**
             * Format: int32
             * @description How many messages were queued.
             * @example 17
             */
            queued: number;
            /**
             * @description true if there are more.
             * @example false
             */
            more: boolean;
        };
        /** @description The answer of `GET /plant/webhook-deliveries`. */
        DeliveryPage: {
            /** @description A page of the deliveries that match. */
            deliveries: components["schemas"]["Delivery"][];
            /**
             * @description Send it as `cursor` to get the next page; null on the last page.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description Which deliveries are sent again. */
        ReplayRequest: {
            /**
             * Format: date-time
             * @description Only deliveries created at this time or later.
             * @example 2026-03-16T00:00:00Z
             */
            since: string;
            /**
             * Format: int64
             * @description Only deliveries to this endpoint.
             * @example 3
             */
            endpoint_id?: number;
        };
        /** @description The answer of `POST /plant/webhook-deliveries/replay`. */
        ReplayResult: {
            /**
             * Format: int32
             * @description How many deliveries were queued again.
             * @example 17
             */
            replayed: number;
            /**
             * @description true if there may be more.
             * @example false
             */
            more: boolean;
        };
        /** @description One request to a receiver. */
        Attempt: {
            started_at: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description Milliseconds until the receiver had answered, or the attempt was given up.
             * @example 87
             */
            duration_ms: number;
            /**
             * @description true if the receiver answered with a status from 200 to 299.
             * @example true
             */
            succeeded: boolean;
            /**
             * Format: int32
             * @description The status of the answer; null if there was no answer.
             * @example 200
             */
            status: number | null;
            /**
             * @description Why there was no answer, such as `blocked` (not a public address), `dns`, `refused`, `reset`, `timeout`,
             *     `tls` or `protocol`. null if there was an answer.
             * @example null
             * @example timeout
             */
            reason: string | null;
            /**
             * @description The beginning of the response body, or a description of the error.
             * @example ok
             */
            excerpt: string;
        };
        /** @description The answer of `GET /plant/webhook-deliveries/{id}`. */
        DeliveryDetails: {
            delivery: components["schemas"]["Delivery"];
            /**
             * @description The exact body of every attempt.
             * @example {"id":42,"name":"Monstera","tag":"indoor"}
             */
            body: string;
            /** @description Oldest first. If there are more than 100, only the last 100. */
            last_attempts: components["schemas"]["Attempt"][];
        };
        /**
         * @description The values in the text, by name.
         * @example {
         *       "in": "body",
         *       "field": "symbol"
         *     }
         */
        MessageParams: {
            [key: string]: unknown;
        };
        /**
         * @description Query parameter 'date' is required
         * @example {
         *       "code": "required",
         *       "params": {
         *         "in": "query",
         *         "field": "date"
         *       }
         *     }
         */
        RequiredMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "required";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description Unknown field 'colour'
         * @example {
         *       "code": "unknown_field",
         *       "params": {
         *         "in": "body",
         *         "field": "colour"
         *       }
         *     }
         */
        UnknownFieldMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "unknown_field";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description Field 'shares' must be a number
         * @example {
         *       "code": "type",
         *       "params": {
         *         "in": "body",
         *         "field": "shares",
         *         "types": [
         *           "number"
         *         ]
         *       }
         *     }
         */
        TypeMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "type";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The types of JSON that are accepted. */
                types: string[];
            };
        };
        /**
         * @description Query parameter 'date' must be a date as YYYY-MM-DD
         * @example {
         *       "code": "format",
         *       "params": {
         *         "in": "query",
         *         "field": "date",
         *         "format": "date"
         *       }
         *     }
         */
        FormatMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "format";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The format that was expected. */
                format: string;
            };
        };
        /**
         * @description Path parameter 'month' must be a month as YYYY-MM
         * @example {
         *       "code": "pattern",
         *       "params": {
         *         "in": "path",
         *         "field": "month",
         *         "pattern": "^\\d{4}-\\d{2}$"
         *       }
         *     }
         */
        PatternMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "pattern";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The regular expression that the value must match. */
                pattern: string;
            };
        };
        /**
         * @description Query parameter 'sort' must be one of '-date', 'date'
         * @example {
         *       "code": "enum",
         *       "params": {
         *         "in": "query",
         *         "field": "sort",
         *         "allowed": [
         *           "-date",
         *           "date"
         *         ]
         *       }
         *     }
         */
        EnumMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "enum";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description What is accepted. */
                allowed: (string | number | boolean | null)[];
            };
        };
        /**
         * @description Field 'confirm' must be 'true'
         * @example {
         *       "code": "const",
         *       "params": {
         *         "in": "body",
         *         "field": "confirm",
         *         "allowed": true
         *       }
         *     }
         */
        ConstMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "const";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description What is accepted. */
                allowed: string | number | boolean | null;
            };
        };
        /**
         * @description Query parameter 'limit' must be 1 or more
         * @example {
         *       "code": "minimum",
         *       "params": {
         *         "in": "query",
         *         "field": "limit",
         *         "limit": 1
         *       }
         *     }
         */
        MinimumMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "minimum";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Query parameter 'limit' must be 1000 or less
         * @example {
         *       "code": "maximum",
         *       "params": {
         *         "in": "query",
         *         "field": "limit",
         *         "limit": 1000
         *       }
         *     }
         */
        MaximumMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "maximum";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Field 'shares' must be more than 0
         * @example {
         *       "code": "exclusive_minimum",
         *       "params": {
         *         "in": "body",
         *         "field": "shares",
         *         "limit": 0
         *       }
         *     }
         */
        ExclusiveMinimumMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "exclusive_minimum";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Field 'shares' must be less than 90000000
         * @example {
         *       "code": "exclusive_maximum",
         *       "params": {
         *         "in": "body",
         *         "field": "shares",
         *         "limit": 90000000
         *       }
         *     }
         */
        ExclusiveMaximumMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "exclusive_maximum";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Field 'name' must be a text that is not empty
         * @example {
         *       "code": "min_length",
         *       "params": {
         *         "in": "body",
         *         "field": "name",
         *         "limit": 1
         *       }
         *     }
         */
        MinLengthMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "min_length";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Field 'note' must be at most 20000 characters long
         * @example {
         *       "code": "max_length",
         *       "params": {
         *         "in": "body",
         *         "field": "note",
         *         "limit": 20000
         *       }
         *     }
         */
        MaxLengthMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "max_length";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description The body must be a JSON object with at least 1 of the fields it can have
         * @example {
         *       "code": "min_properties",
         *       "params": {
         *         "in": "body",
         *         "field": "",
         *         "limit": 1
         *       }
         *     }
         */
        MinPropertiesMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "min_properties";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Field 'files' must be a list of at least 1
         * @example {
         *       "code": "min_items",
         *       "params": {
         *         "in": "body",
         *         "field": "files",
         *         "limit": 1
         *       }
         *     }
         */
        MinItemsMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "min_items";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Field 'tags' must be a list of at most 20
         * @example {
         *       "code": "max_items",
         *       "params": {
         *         "in": "body",
         *         "field": "tags",
         *         "limit": 20
         *       }
         *     }
         */
        MaxItemsMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "max_items";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The limit. */
                limit: number;
            };
        };
        /**
         * @description Field 'tags' must be a list without repetitions
         * @example {
         *       "code": "unique_items",
         *       "params": {
         *         "in": "body",
         *         "field": "tags"
         *       }
         *     }
         */
        UniqueItemsMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "unique_items";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description Field 'id' must be a whole number from -9223372036854775808 to 9223372036854775807
         * @example {
         *       "code": "int64",
         *       "params": {
         *         "in": "body",
         *         "field": "id"
         *       }
         *     }
         */
        Int64Message: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "int64";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description Field 'shares' must be a number of more than 0 and at most 90000000, with at most 8 decimal places
         * @example {
         *       "code": "decimal",
         *       "params": {
         *         "in": "body",
         *         "field": "shares",
         *         "minimum": null,
         *         "exclusive_minimum": 0,
         *         "maximum": 90000000,
         *         "places": 8
         *       }
         *     }
         */
        DecimalMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "decimal";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The least that is accepted; null if there is no such limit. */
                minimum: number | null;
                /** @description The value must be above it; null if there is no such limit. */
                exclusive_minimum: number | null;
                /** @description The most that is accepted; null if there is no such limit. */
                maximum: number;
                /** @description How many decimal places are accepted. */
                places: number;
            };
        };
        /**
         * @description Field 'mapping' must be valid (not)
         * @example {
         *       "code": "rule",
         *       "params": {
         *         "in": "body",
         *         "field": "mapping",
         *         "keyword": "not"
         *       }
         *     }
         */
        RuleMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "rule";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
                /** @description The keyword of JSON Schema. */
                keyword: string;
            };
        };
        /**
         * @description Unknown query parameter 'colour'
         * @example {
         *       "code": "unknown_parameter",
         *       "params": {
         *         "in": "query",
         *         "field": "colour"
         *       }
         *     }
         */
        UnknownParameterMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "unknown_parameter";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description Query parameter 'date' is given more than once
         * @example {
         *       "code": "given_twice",
         *       "params": {
         *         "in": "query",
         *         "field": "date"
         *       }
         *     }
         */
        GivenTwiceMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "given_twice";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description Field 'note' must be a text without NUL characters and unpaired surrogates
         * @example {
         *       "code": "text_not_storable",
         *       "params": {
         *         "in": "body",
         *         "field": "note"
         *       }
         *     }
         */
        TextNotStorableMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "text_not_storable";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description Query parameter 'cursor' must come from an earlier response for this list
         * @example {
         *       "code": "cursor_unknown",
         *       "params": {
         *         "in": "query",
         *         "field": "cursor"
         *       }
         *     }
         */
        CursorUnknownMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "cursor_unknown";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description The request is not valid
         * @example {
         *       "code": "malformed_request"
         *     }
         */
        MalformedRequestMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "malformed_request";
        };
        /**
         * @description The request is not valid HTTP
         * @example {
         *       "code": "malformed_http"
         *     }
         */
        MalformedHttpMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "malformed_http";
        };
        /**
         * @description The path is not a valid URL
         * @example {
         *       "code": "malformed_path"
         *     }
         */
        MalformedPathMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "malformed_path";
        };
        /**
         * @description A part of the path is too long
         * @example {
         *       "code": "path_too_long"
         *     }
         */
        PathTooLongMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "path_too_long";
        };
        /**
         * @description The request must have one Host header
         * @example {
         *       "code": "hosts"
         *     }
         */
        HostsMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "hosts";
        };
        /**
         * @description The service does not answer to this host name. Open https://trades.example.com, or set BASE_URL to the address that you use.
         * @example {
         *       "code": "other_host",
         *       "params": {
         *         "base_url": "https://trades.example.com"
         *       }
         *     }
         */
        OtherHostMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "other_host";
            /** @description The values in the text, by name. */
            params: {
                /** @description The address of the service. */
                base_url: string;
            };
        };
        /**
         * @description The method is not known
         * @example {
         *       "code": "unknown_method"
         *     }
         */
        UnknownMethodMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "unknown_method";
        };
        /**
         * @description The header Expect must be 100-continue
         * @example {
         *       "code": "expectation"
         *     }
         */
        ExpectationMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "expectation";
        };
        /**
         * @description The headers are too large
         * @example {
         *       "code": "headers_too_large"
         *     }
         */
        HeadersTooLargeMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "headers_too_large";
        };
        /**
         * @description The request did not arrive in time
         * @example {
         *       "code": "request_too_slow"
         *     }
         */
        RequestTooSlowMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "request_too_slow";
        };
        /**
         * @description The body arrives too slowly
         * @example {
         *       "code": "body_too_slow"
         *     }
         */
        BodyTooSlowMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "body_too_slow";
        };
        /**
         * @description The body did not arrive in time
         * @example {
         *       "code": "body_too_late"
         *     }
         */
        BodyTooLateMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "body_too_late";
        };
        /**
         * @description The client closed the connection
         * @example {
         *       "code": "client_gone"
         *     }
         */
        ClientGoneMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "client_gone";
        };
        /**
         * @description The body does not have the length its Content-Length says
         * @example {
         *       "code": "content_length_wrong"
         *     }
         */
        ContentLengthWrongMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "content_length_wrong";
        };
        /**
         * @description The method needs a body and its media type
         * @example {
         *       "code": "media_type_missing"
         *     }
         */
        MediaTypeMissingMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "media_type_missing";
        };
        /**
         * @description A JSON body is required
         * @example {
         *       "code": "body_required"
         *     }
         */
        BodyRequiredMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "body_required";
        };
        /**
         * @description The body is not valid JSON
         * @example {
         *       "code": "body_not_json"
         *     }
         */
        BodyNotJsonMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "body_not_json";
        };
        /**
         * @description The body is nested deeper than 20 levels
         * @example {
         *       "code": "body_too_deep",
         *       "params": {
         *         "most": 20
         *       }
         *     }
         */
        BodyTooDeepMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "body_too_deep";
            /** @description The values in the text, by name. */
            params: {
                /** @description The most that is accepted. */
                most: number;
            };
        };
        /**
         * @description The body has more than 1010 fields and list items, the most that this operation takes
         * @example {
         *       "code": "body_too_many_values",
         *       "params": {
         *         "most": 1010
         *       }
         *     }
         */
        BodyTooManyValuesMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "body_too_many_values";
            /** @description The values in the text, by name. */
            params: {
                /** @description The most that is accepted. */
                most: number;
            };
        };
        /**
         * @description The body must not have a field '__proto__'
         * @example {
         *       "code": "forbidden_field",
         *       "params": {
         *         "in": "body",
         *         "field": "__proto__"
         *       }
         *     }
         */
        ForbiddenFieldMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "forbidden_field";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Where the field or parameter is.
                 * @enum {string}
                 */
                in: "body" | "path" | "query" | "header";
                /** @description With dots between the names of nested fields; empty for the body itself. */
                field: string;
            };
        };
        /**
         * @description The database is busy, and nothing was changed. Try again in a few seconds.
         * @example {
         *       "code": "database_busy"
         *     }
         */
        DatabaseBusyMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "database_busy";
        };
        /**
         * @description The service is restarting. Try again in 60 seconds.
         * @example {
         *       "code": "service_restarting",
         *       "params": {
         *         "seconds": 60
         *       }
         *     }
         */
        ServiceRestartingMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "service_restarting";
            /** @description The values in the text, by name. */
            params: {
                /** @description The seconds to wait before the request is sent again. */
                seconds: number;
            };
        };
        /**
         * @description The database is being migrated: 3 of 9 steps are done. Try again in a few seconds.
         * @example {
         *       "code": "migrating",
         *       "params": {
         *         "done": 3,
         *         "steps": 9
         *       }
         *     }
         */
        MigratingMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "migrating";
            /** @description The values in the text, by name. */
            params: {
                /** @description How many steps are done. */
                done: number;
                /** @description How many steps there are. */
                steps: number;
            };
        };
        /**
         * @description The database waits to be migrated to this version of the service. Try again later.
         * @example {
         *       "code": "not_migrated"
         *     }
         */
        NotMigratedMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "not_migrated";
        };
        /**
         * @description The service is stopping; nothing was changed. Send the request again later.
         * @example {
         *       "code": "service_stopping"
         *     }
         */
        ServiceStoppingMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "service_stopping";
        };
        /**
         * @description You have 3 imports under way already. Try again in 30 seconds.
         * @example {
         *       "code": "too_many_under_way",
         *       "params": {
         *         "work": "imports",
         *         "yours": 3,
         *         "seconds": 30
         *       }
         *     }
         */
        TooManyUnderWayMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "too_many_under_way";
            /** @description The values in the text, by name. */
            params: {
                /** @description What is under way. */
                work: string;
                /** @description How many of them are of the user. */
                yours: number | null;
                /** @description The seconds to wait before the request is sent again. */
                seconds: number;
            };
        };
        /**
         * @description 50 requests of yours are waiting. Try again in a second.
         * @example {
         *       "code": "too_many_requests_waiting",
         *       "params": {
         *         "waiting": 50
         *       }
         *     }
         */
        TooManyRequestsWaitingMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "too_many_requests_waiting";
            /** @description The values in the text, by name. */
            params: {
                /** @description How many requests of the user wait. */
                waiting: number;
            };
        };
        /**
         * @description The answer could not be made within 60 seconds. Try again later, or ask for a shorter period.
         * @example {
         *       "code": "read_too_slow",
         *       "params": {
         *         "seconds": 60
         *       }
         *     }
         */
        ReadTooSlowMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "read_too_slow";
            /** @description The values in the text, by name. */
            params: {
                /** @description The seconds that it may take. */
                seconds: number;
            };
        };
        /**
         * @description Field 'url' must be an absolute http or https address
         * @example {
         *       "code": "address_malformed"
         *     }
         */
        AddressMalformedMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "address_malformed";
        };
        /**
         * @description Field 'url' must be an address without query and fragment
         * @example {
         *       "code": "address_has_query"
         *     }
         */
        AddressHasQueryMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "address_has_query";
        };
        /**
         * @description Field 'url' cannot be used: the host is not a public address
         * @example {
         *       "code": "address_refused",
         *       "params": {
         *         "reason": "not_public"
         *       }
         *     }
         */
        AddressRefusedMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "address_refused";
            /** @description The values in the text, by name. */
            params: {
                /**
                 * @description Why the address is refused.
                 * @enum {string}
                 */
                reason: "not_web" | "not_https" | "not_public" | "port_zero" | "port" | "credentials";
            };
        };
        /**
         * @description Field 'url' must be at most 2000 characters long when encoded
         * @example {
         *       "code": "address_too_long",
         *       "params": {
         *         "most": 2000
         *       }
         *     }
         */
        AddressTooLongMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "address_too_long";
            /** @description The values in the text, by name. */
            params: {
                /** @description The most that is accepted. */
                most: number;
            };
        };
        /**
         * @description The body is larger than 16000 bytes
         * @example {
         *       "code": "body_too_large",
         *       "params": {
         *         "most": 16000
         *       }
         *     }
         */
        BodyTooLargeMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "body_too_large";
            /** @description The values in the text, by name. */
            params: {
                /** @description The most bytes that are accepted; null if that depends on the operation. */
                most: number | null;
            };
        };
        /**
         * @description The body must be application/json
         * @example {
         *       "code": "media_type_unsupported",
         *       "params": {
         *         "allowed": [
         *           "application/json"
         *         ]
         *       }
         *     }
         */
        MediaTypeUnsupportedMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "media_type_unsupported";
            /** @description The values in the text, by name. */
            params: {
                /** @description What is accepted. */
                allowed: string[];
            };
        };
        /**
         * @description Method not allowed; allowed: GET, HEAD
         * @example {
         *       "code": "method_not_allowed",
         *       "params": {
         *         "allowed": [
         *           "GET",
         *           "HEAD"
         *         ]
         *       }
         *     }
         */
        MethodNotAllowedMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "method_not_allowed";
            /** @description The values in the text, by name. */
            params: {
                /** @description What is accepted. */
                allowed: string[];
            };
        };
        /**
         * @description Authentication required
         * @example {
         *       "code": "authentication_required"
         *     }
         */
        AuthenticationRequiredMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "authentication_required";
        };
        /**
         * @description Access denied. User not authorized.
         * @example {
         *       "code": "access_denied"
         *     }
         */
        AccessDeniedMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "access_denied";
        };
        /**
         * @description The token lacks the scope 'trading:read'
         * @example {
         *       "code": "scope_missing",
         *       "params": {
         *         "scope": "trading:read"
         *       }
         *     }
         */
        ScopeMissingMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "scope_missing";
            /** @description The values in the text, by name. */
            params: {
                /** @description The scope that the token lacks. */
                scope: string;
            };
        };
        /**
         * @description Too many failed attempts to authenticate. Try again in 60 seconds.
         * @example {
         *       "code": "too_many_attempts",
         *       "params": {
         *         "seconds": 60
         *       }
         *     }
         */
        TooManyAttemptsMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "too_many_attempts";
            /** @description The values in the text, by name. */
            params: {
                /** @description The seconds to wait before the request is sent again. */
                seconds: number;
            };
        };
        /**
         * @description A request with this Idempotency-Key is being carried out. Send it again in a second.
         * @example {
         *       "code": "key_in_progress"
         *     }
         */
        KeyInProgressMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "key_in_progress";
        };
        /**
         * @description The request with this Idempotency-Key was carried out, and its answer is not kept. Read what it made, or use a new key.
         * @example {
         *       "code": "key_answer_not_kept"
         *     }
         */
        KeyAnswerNotKeptMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "key_answer_not_kept";
        };
        /**
         * @description You have 10000 Idempotency-Keys of the last day, which is the most. Send the request without a key, or later.
         * @example {
         *       "code": "key_limit",
         *       "params": {
         *         "most": 10000
         *       }
         *     }
         */
        KeyLimitMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "key_limit";
            /** @description The values in the text, by name. */
            params: {
                /** @description The most that is accepted. */
                most: number;
            };
        };
        /**
         * @description This Idempotency-Key was used for another request. Use a new key for each request.
         * @example {
         *       "code": "key_reused"
         *     }
         */
        KeyReusedMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "key_reused";
        };
        /**
         * @description It was changed since you read it, and nothing was changed by this request. Read it again, then change it.
         * @example {
         *       "code": "changed_since_read"
         *     }
         */
        ChangedSinceReadMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "changed_since_read";
        };
        /**
         * @description A plant with id 42 already exists; choose another id
         * @example {
         *       "code": "plant_exists",
         *       "params": {
         *         "id": "42"
         *       }
         *     }
         */
        PlantExistsMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "plant_exists";
            /** @description The values in the text, by name. */
            params: {
                /** @description The id that the request names. */
                id: string;
            };
        };
        /**
         * @description The quota is 5000 holdings for each user: you have 5000. Nothing was changed. Delete holdings that you no longer need, or ask the operator to raise QUOTA_HOLDINGS.
         * @example {
         *       "code": "quota",
         *       "params": {
         *         "items": "holdings",
         *         "most": 5000,
         *         "kept": 5000,
         *         "adding": 1,
         *         "setting": "QUOTA_HOLDINGS"
         *       }
         *     }
         */
        QuotaMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "quota";
            /** @description The values in the text, by name. */
            params: {
                /** @description What is counted. */
                items: string;
                /** @description The most that is accepted. */
                most: number;
                /** @description How many the user has. */
                kept: number;
                /** @description How many the request would add. */
                adding: number;
                /** @description The setting of the operator that limits it. */
                setting: string;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "The quota is 5000 holdings for each user: you have 5000. Nothing was changed. Delete holdings that you no longer need, or ask the operator to raise QUOTA_HOLDINGS.",
         *       "code": "quota",
         *       "params": {
         *         "items": "holdings",
         *         "most": 5000,
         *         "kept": 5000,
         *         "adding": 1,
         *         "setting": "QUOTA_HOLDINGS"
         *       }
         *     }
         */
        AddPlant400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["BodyMessage"] | components["schemas"]["PlantExistsMessage"] | components["schemas"]["QuotaMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description No plant has id 42
         * @example {
         *       "code": "plant_unknown",
         *       "params": {
         *         "id": "42"
         *       }
         *     }
         */
        PlantUnknownMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "plant_unknown";
            /** @description The values in the text, by name. */
            params: {
                /** @description The id that the request names. */
                id: string;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "No plant has id 42",
         *       "code": "plant_unknown",
         *       "params": {
         *         "id": "42"
         *       }
         *     }
         */
        GetPlant400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["PlantUnknownMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "The quota is 5000 holdings for each user: you have 5000. Nothing was changed. Delete holdings that you no longer need, or ask the operator to raise QUOTA_HOLDINGS.",
         *       "code": "quota",
         *       "params": {
         *         "items": "holdings",
         *         "most": 5000,
         *         "kept": 5000,
         *         "adding": 1,
         *         "setting": "QUOTA_HOLDINGS"
         *       }
         *     }
         */
        AddWebhookEndpoint400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["BodyMessage"] | components["schemas"]["AddressMessage"] | components["schemas"]["QuotaMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description No endpoint has id 7
         * @example {
         *       "code": "endpoint_unknown",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        EndpointUnknownMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "endpoint_unknown";
            /** @description The values in the text, by name. */
            params: {
                /** @description The id that the request names. */
                id: number;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "No endpoint has id 7",
         *       "code": "endpoint_unknown",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        GetWebhookEndpoint400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["EndpointUnknownMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "No endpoint has id 7",
         *       "code": "endpoint_unknown",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        UpdateWebhookEndpoint400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["BodyMessage"] | components["schemas"]["AddressMessage"] | components["schemas"]["EndpointUnknownMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description The endpoint 7 is disabled; enable it first
         * @example {
         *       "code": "endpoint_disabled",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        EndpointDisabledMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "endpoint_disabled";
            /** @description The values in the text, by name. */
            params: {
                /** @description The id that the request names. */
                id: number;
            };
        };
        /**
         * @description The endpoint 7 has too many pending deliveries; wait until some are delivered
         * @example {
         *       "code": "endpoint_full",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        EndpointFullMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "endpoint_full";
            /** @description The values in the text, by name. */
            params: {
                /** @description The id that the request names. */
                id: number;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "The endpoint 7 has too many pending deliveries; wait until some are delivered",
         *       "code": "endpoint_full",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        TestWebhookEndpoint400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["EndpointUnknownMessage"] | components["schemas"]["EndpointDisabledMessage"] | components["schemas"]["EndpointFullMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "The endpoint 7 has too many pending deliveries; wait until some are delivered",
         *       "code": "endpoint_full",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        ReplayMissingWebhookDeliveries400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["BodyMessage"] | components["schemas"]["EndpointUnknownMessage"] | components["schemas"]["EndpointDisabledMessage"] | components["schemas"]["EndpointFullMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "It was changed since you read it, and nothing was changed by this request. Read it again, then change it.",
         *       "code": "changed_since_read"
         *     }
         */
        BadBodyFailure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["BodyMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description No delivery has id msg_01J8ZQ4W5Y6X7V8T9S0R1P2N3M
         * @example {
         *       "code": "delivery_unknown",
         *       "params": {
         *         "id": "msg_01J8ZQ4W5Y6X7V8T9S0R1P2N3M"
         *       }
         *     }
         */
        DeliveryUnknownMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "delivery_unknown";
            /** @description The values in the text, by name. */
            params: {
                /** @description The id that the request names. */
                id: string;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "No delivery has id msg_01J8ZQ4W5Y6X7V8T9S0R1P2N3M",
         *       "code": "delivery_unknown",
         *       "params": {
         *         "id": "msg_01J8ZQ4W5Y6X7V8T9S0R1P2N3M"
         *       }
         *     }
         */
        GetWebhookDelivery400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["DeliveryUnknownMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "The endpoint 7 is disabled; enable it first",
         *       "code": "endpoint_disabled",
         *       "params": {
         *         "id": 7
         *       }
         *     }
         */
        ReplayWebhookDelivery400Failure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["DeliveryUnknownMessage"] | components["schemas"]["EndpointDisabledMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 0,
         *       "message": "It was changed since you read it, and nothing was changed by this request. Read it again, then change it.",
         *       "code": "changed_since_read"
         *     }
         */
        BadRequestFailure: components["schemas"]["Error"] & (components["schemas"]["FieldMessage"] | components["schemas"]["RequestMessage"] | components["schemas"]["BodyTooLargeMessage"] | components["schemas"]["MediaTypeUnsupportedMessage"] | components["schemas"]["MethodNotAllowedMessage"] | components["schemas"]["AuthenticationRequiredMessage"] | components["schemas"]["AccessDeniedMessage"] | components["schemas"]["ScopeMissingMessage"] | components["schemas"]["TooManyAttemptsMessage"] | components["schemas"]["KeyInProgressMessage"] | components["schemas"]["KeyAnswerNotKeptMessage"] | components["schemas"]["KeyLimitMessage"] | components["schemas"]["KeyReusedMessage"] | components["schemas"]["ChangedSinceReadMessage"] | components["schemas"]["OtherMessage"]);
        /**
         * @description Internal server error
         * @example {
         *       "code": "internal_error"
         *     }
         */
        InternalErrorMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "internal_error";
        };
        /**
         * @description Database connection failed
         * @example {
         *       "code": "database_unavailable"
         *     }
         */
        DatabaseUnavailableMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "database_unavailable";
        };
        /**
         * @description The disk of the service is full, and nothing was changed. Free some space, then try again.
         * @example {
         *       "code": "disk_full"
         *     }
         */
        DiskFullMessage: {
            /**
             * @description Says which message it is. Compare it, never the text.
             * @constant
             */
            code: "disk_full";
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 0,
         *       "message": "The disk of the service is full, and nothing was changed. Free some space, then try again.",
         *       "code": "disk_full"
         *     }
         */
        FaultFailure: components["schemas"]["Error"] & (components["schemas"]["InternalErrorMessage"] | components["schemas"]["DatabaseUnavailableMessage"] | components["schemas"]["DiskFullMessage"] | components["schemas"]["ServiceMessage"] | components["schemas"]["OtherMessage"]);
    };
    responses: {
        /** @description Internal error, the database cannot be reached (500), or the service is too busy (503). */
        Fault: {
            headers: {
                /** @description Sent with code 503. Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Internal server error",
                 *       "error": 500,
                 *       "code": "internal_error"
                 *     }
                 */
                "application/json": components["schemas"]["FaultFailure"];
            };
        };
    };
    parameters: {
        /**
         * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
         *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
         *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
         *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
         *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
         * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` of what you read. If it was changed since, the request fails with code 412 and nothing is changed. `*`: whatever is
         *     there.
         * @example "4rGmBZJxcoBOw-UqyYGQzQ"
         */
        IfMatch: string;
        /**
         * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
         * @example 3
         */
        EndpointId: number;
        /**
         * @description The delivery. If it does not exist or belongs to another user, the request fails with code 404.
         * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
         */
        DeliveryIdInPath: components["schemas"]["DeliveryId"];
        /**
         * @description The message id; the same for every attempt. Use it as the idempotency key.
         * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
         */
        MessageId: string;
        /**
         * @description The time of the attempt, in seconds since 1970-01-01 UTC.
         * @example 1773671400
         */
        MessageTimestamp: number;
        /**
         * @description One or more signatures separated by spaces, each `v1,` followed by base64.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        MessageSignature: string;
        /**
         * @description This service and its version.
         * @example Tradeleaf/0.1.0
         */
        UserAgent: string;
        /**
         * @description The trace of the attempt (W3C Trace Context), if the operator has turned on traces. It continues the trace of the change.
         * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
         */
        Traceparent: string;
        /**
         * @description The message id; the same for every attempt. That of a test event ends in `_test`.
         * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA_test
         */
        TestMessageId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Of the version of what was read or changed. Send it as `If-Match` with a change of it. */
        EntityTag: string;
        /**
         * @description The id of the request. The log of the service has it too, so give it when you report a problem. A request may bring
         *     its own: 1 to 64 letters, digits, `.`, `_` and `-`.
         */
        RequestId: string;
        /** @description `true` if this is the response to an earlier request with the same `Idempotency-Key`; absent otherwise. */
        IdempotentReplayed: "true";
        /**
         * @description Sent with the answer to a wrong credential: how many more (`r`) this address may send in the next `t` seconds. Beyond that they
         *     get 429, a valid credential never does. Nothing else is limited by rate. It follows draft-ietf-httpapi-ratelimit-headers-10.
         */
        RateLimit: string;
        /** @description Sent beside `RateLimit`: of an address, `q` wrong credentials are answered in `w` seconds, a minute by the clock. */
        RateLimitPolicy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPlants: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of plants to return. Default 100; never more than 1000, or than about 1 MB.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The `cursor` in the `next` link of the previous page; absent for the first page. It is a text, because clients
                 *     round large numbers.
                 * @example 9007199254740993
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plants. */
            200: {
                headers: {
                    /**
                     * @description The address of the next page with `rel="next"`, relative to the address of the request, as in RFC 8288.
                     *     Absent on the last page.
                     */
                    Link?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Monstera",
                     *         "tag": "indoor"
                     *       },
                     *       {
                     *         "name": "Thyme"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Plants"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BadRequestFailure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    addPlant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,003 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Monstera",
                 *       "tag": "indoor",
                 *       "id": 42
                 *     }
                 */
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description The plant was added. */
            200: {
                headers: {
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /plants/{id}`.
                     * @example /plants/42
                     */
                    Location?: string;
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Monstera",
                     *       "tag": "indoor"
                     *     }
                     */
                    "application/json": components["schemas"]["Plant"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Field 'name' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "name"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AddPlant400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    getPlant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The plant.
                 * @example 42
                 */
                id: bigint;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Monstera",
                     *       "tag": "indoor"
                     *     }
                     */
                    "application/json": components["schemas"]["Plant"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number from -9223372036854775808 to 9223372036854775807",
                     *       "code": "int64",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetPlant400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    deletePlant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The plant to delete.
                 * @example 42
                 */
                id: bigint;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plant was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number from -9223372036854775808 to 9223372036854775807",
                     *       "code": "int64",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetPlant400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoints": [
                     *         {
                     *           "id": 3,
                     *           "url": "https://receiver.example.com",
                     *           "delivers_to": "https://receiver.example.com/plant/webhook",
                     *           "description": "the greenhouse",
                     *           "enabled": true,
                     *           "disabled": null,
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "failing_since": null,
                     *           "behind_since": null,
                     *           "paused_until": null,
                     *           "signing_secrets": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointList"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 401,
                     *       "message": "Authentication required",
                     *       "code": "authentication_required"
                     *     }
                     */
                    "application/json": components["schemas"]["BadRequestFailure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    addWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,002 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://receiver.example.com",
                 *       "description": "the greenhouse"
                 *     }
                 */
                "application/json": components["schemas"]["NewEndpoint"];
            };
        };
        responses: {
            /** @description The receiver was registered. */
            201: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /plant/webhook-endpoints/{id}`.
                     * @example /plant/webhook-endpoints/3
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "url": "https://receiver.example.com",
                     *       "delivers_to": "https://receiver.example.com/plant/webhook",
                     *       "description": "the greenhouse",
                     *       "enabled": true,
                     *       "disabled": null,
                     *       "created_at": "2026-03-16T14:30:00.000Z",
                     *       "failing_since": null,
                     *       "behind_since": null,
                     *       "paused_until": null,
                     *       "signing_secrets": 1,
                     *       "secret": "whsec_c2hvd24tb25jZS1hbmQtb25seS1oZXJlLTMyLWJ5dGU="
                     *     }
                     */
                    "application/json": components["schemas"]["RegisteredEndpoint"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Field 'url' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "url"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AddWebhookEndpoint400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, without its secret. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "url": "https://receiver.example.com",
                     *       "delivers_to": "https://receiver.example.com/plant/webhook",
                     *       "description": "the greenhouse",
                     *       "enabled": true,
                     *       "disabled": null,
                     *       "created_at": "2026-03-16T14:30:00.000Z",
                     *       "failing_since": null,
                     *       "behind_since": null,
                     *       "paused_until": null,
                     *       "signing_secrets": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookEndpoint400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the request fails with code 412 and nothing is changed. `*`: whatever is
                 *     there.
                 * @example "4rGmBZJxcoBOw-UqyYGQzQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receiver was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookEndpoint400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the request fails with code 412 and nothing is changed. `*`: whatever is
                 *     there.
                 * @example "4rGmBZJxcoBOw-UqyYGQzQ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,003 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["EndpointChange"];
            };
        };
        responses: {
            /** @description The updated endpoint. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "url": "https://receiver.example.com",
                     *       "delivers_to": "https://receiver.example.com/plant/webhook",
                     *       "description": "the greenhouse",
                     *       "enabled": true,
                     *       "disabled": null,
                     *       "created_at": "2026-03-16T14:30:00.000Z",
                     *       "failing_since": null,
                     *       "behind_since": null,
                     *       "paused_until": null,
                     *       "signing_secrets": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateWebhookEndpoint400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: {
                /**
                 * @description How long the replaced secret still signs. Default 24.
                 * @example 24
                 */
                overlap_hours?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_c2hvd24tb25jZS1hbmQtb25seS1oZXJlLTMyLWJ5dGU=",
                     *       "old_secrets_until": "2026-03-17T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookEndpoint400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. Use its id to follow it. */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01JPFQ4S9G7V2M8XK3D5T6R1WA_test",
                     *       "endpoint_id": 3,
                     *       "event_type": "test",
                     *       "plant_id": null,
                     *       "test": true,
                     *       "status": "pending",
                     *       "created_at": "2026-03-16T14:30:00.000Z",
                     *       "attempts": 0,
                     *       "next_attempt_at": "2026-03-16T14:30:00.000Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestWebhookEndpoint400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    replayMissingWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example 3
                 */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,001 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-16T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["MissingRequest"];
            };
        };
        responses: {
            /** @description How many deliveries were queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "queued": 17,
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["MissingResult"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayMissingWebhookDeliveries400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries to this endpoint.
                 * @example 3
                 */
                endpoint_id?: number;
                /**
                 * @description Only deliveries with this status.
                 * @example pending
                 */
                status?: "pending" | "delivered" | "failed";
                /**
                 * @description Only deliveries of this plant.
                 * @example 42
                 */
                plant_id?: bigint;
                /**
                 * @description Only deliveries created at this time or later.
                 * @example 2026-03-16T00:00:00Z
                 */
                start_time?: string;
                /**
                 * @description Only deliveries created before this time.
                 * @example 2026-03-17T00:00:00Z
                 */
                end_time?: string;
                /**
                 * @description The `next_cursor` of the previous page.
                 * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
                 */
                cursor?: components["schemas"]["DeliveryId"];
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "msg_01JPFQ4S9G7V2M8XK3D5T6R1WA",
                     *           "endpoint_id": 3,
                     *           "event_type": "newPlant",
                     *           "plant_id": 42,
                     *           "test": false,
                     *           "status": "delivered",
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "attempts": 1,
                     *           "next_attempt_at": null,
                     *           "finished_at": "2026-03-16T14:30:00.120Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Query parameter 'endpoint_id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "endpoint_id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BadRequestFailure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    replayFailedWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,002 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-16T00:00:00Z",
                 *       "endpoint_id": 3
                 *     }
                 */
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description How many deliveries are pending again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replayed": 17,
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayResult"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Field 'since' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "since"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BadBodyFailure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
                 */
                id: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "msg_01JPFQ4S9G7V2M8XK3D5T6R1WA",
                     *         "endpoint_id": 3,
                     *         "event_type": "newPlant",
                     *         "plant_id": 42,
                     *         "test": false,
                     *         "status": "delivered",
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "attempts": 1,
                     *         "next_attempt_at": null,
                     *         "finished_at": "2026-03-16T14:30:00.120Z"
                     *       },
                     *       "body": "{\"id\":42,\"name\":\"Monstera\",\"tag\":\"indoor\"}",
                     *       "last_attempts": [
                     *         {
                     *           "started_at": "2026-03-16T14:30:00.000Z",
                     *           "duration_ms": 87,
                     *           "succeeded": true,
                     *           "status": 200,
                     *           "reason": null,
                     *           "excerpt": "ok"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a message id, msg_ and 26 letters and digits, and _test for a test event",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^msg_[0-9A-Za-z]{26}(_test)?$"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookDelivery400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery. If it does not exist or belongs to another user, the request fails with code 404.
                 * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
                 */
                id: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01JPFQ4S9G7V2M8XK3D5T6R1WA",
                     *       "endpoint_id": 3,
                     *       "event_type": "newPlant",
                     *       "plant_id": 42,
                     *       "test": false,
                     *       "status": "pending",
                     *       "created_at": "2026-03-16T14:30:00.000Z",
                     *       "attempts": 5,
                     *       "next_attempt_at": "2026-03-17T08:00:00.000Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description The request failed; `error` is the precise code. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Sent with code 401. */
                    "WWW-Authenticate"?: string;
                    /** @description Sent with code 405. */
                    Allow?: string;
                    /** @description Sent with 429 and `key_in_progress`. Seconds to wait before the request is sent again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": 400,
                     *       "message": "Path parameter 'id' must be a message id, msg_ and 26 letters and digits, and _test for a test event",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^msg_[0-9A-Za-z]{26}(_test)?$"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayWebhookDelivery400Failure"];
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    newPlantAdded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The message id; the same for every attempt. Use it as the idempotency key.
                 * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
                 */
                "webhook-id": components["parameters"]["MessageId"];
                /**
                 * @description The time of the attempt, in seconds since 1970-01-01 UTC.
                 * @example 1773671400
                 */
                "webhook-timestamp": components["parameters"]["MessageTimestamp"];
                /**
                 * @description One or more signatures separated by spaces, each `v1,` followed by base64.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["MessageSignature"];
                /**
                 * @description This service and its version.
                 * @example Tradeleaf/0.1.0
                 */
                "user-agent": components["parameters"]["UserAgent"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), if the operator has turned on traces. It continues the trace of the change.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 42,
                 *       "name": "Monstera",
                 *       "tag": "indoor"
                 *     }
                 */
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description The receiver has accepted the data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver could not use the data. The message is sent again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more messages. The endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    testEventSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The message id; the same for every attempt. That of a test event ends in `_test`.
                 * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA_test
                 */
                "webhook-id": components["parameters"]["TestMessageId"];
                /**
                 * @description The time of the attempt, in seconds since 1970-01-01 UTC.
                 * @example 1773671400
                 */
                "webhook-timestamp": components["parameters"]["MessageTimestamp"];
                /**
                 * @description One or more signatures separated by spaces, each `v1,` followed by base64.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["MessageSignature"];
                /**
                 * @description Marks a test event; not signed.
                 * @example true
                 */
                "webhook-test": "true";
                /**
                 * @description This service and its version.
                 * @example Tradeleaf/0.1.0
                 */
                "user-agent": components["parameters"]["UserAgent"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), if the operator has turned on traces. It continues the trace of the change.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 0,
                 *       "name": "Test plant",
                 *       "tag": "test"
                 *     }
                 */
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description The receiver has accepted the data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver could not use the data. The message is sent again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more messages. The endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

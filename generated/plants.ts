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
        /**
         * @description A message with a code that this document does not have, because a later version added it; or a body without a code, as the
         *     requirements give it word for word. Take it for what its status says.
         */
        OtherMessage: {
            params?: components["schemas"]["MessageParams"];
        };
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
        AddPlant400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "body_required" | "body_not_json" | "body_too_deep" | "body_too_many_values" | "forbidden_field" | "plant_exists" | "quota";
            params?: {
                [key: string]: unknown;
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
        GetPlant400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "plant_unknown";
            params?: {
                [key: string]: unknown;
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
        AddWebhookEndpoint400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "body_required" | "body_not_json" | "body_too_deep" | "body_too_many_values" | "forbidden_field" | "address_malformed" | "address_has_query" | "address_refused" | "address_too_long" | "quota";
            params?: {
                [key: string]: unknown;
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
        GetWebhookEndpoint400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "endpoint_unknown";
            params?: {
                [key: string]: unknown;
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
        UpdateWebhookEndpoint400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "body_required" | "body_not_json" | "body_too_deep" | "body_too_many_values" | "forbidden_field" | "address_malformed" | "address_has_query" | "address_refused" | "address_too_long" | "endpoint_unknown";
            params?: {
                [key: string]: unknown;
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
        TestWebhookEndpoint400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "endpoint_unknown" | "endpoint_disabled" | "endpoint_full";
            params?: {
                [key: string]: unknown;
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
        ReplayMissingWebhookDeliveries400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "body_required" | "body_not_json" | "body_too_deep" | "body_too_many_values" | "forbidden_field" | "endpoint_unknown" | "endpoint_disabled" | "endpoint_full";
            params?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 400,
         *       "message": "It was changed since you read it, and nothing was changed by this request. Read it again, then change it.",
         *       "code": "changed_since_read"
         *     }
         */
        BadBodyFailure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "body_required" | "body_not_json" | "body_too_deep" | "body_too_many_values" | "forbidden_field";
            params?: {
                [key: string]: unknown;
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
        GetWebhookDelivery400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "delivery_unknown";
            params?: {
                [key: string]: unknown;
            };
        };
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
        ReplayWebhookDelivery400Failure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read" | "delivery_unknown" | "endpoint_disabled";
            params?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 0,
         *       "message": "It was changed since you read it, and nothing was changed by this request. Read it again, then change it.",
         *       "code": "changed_since_read"
         *     }
         */
        BadRequestFailure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "content_length_wrong" | "media_type_missing" | "body_too_large" | "media_type_unsupported" | "method_not_allowed" | "authentication_required" | "access_denied" | "scope_missing" | "too_many_attempts" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "changed_since_read";
            params?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Why a request was refused, or why it failed.
         * @example {
         *       "error": 0,
         *       "message": "The disk of the service is full, and nothing was changed. Free some space, then try again.",
         *       "code": "disk_full"
         *     }
         */
        FaultFailure: components["schemas"]["Error"] & {
            /** @enum {string} */
            code?: "internal_error" | "database_unavailable" | "disk_full" | "database_busy" | "service_restarting" | "migrating" | "not_migrated" | "service_stopping" | "too_many_under_way" | "too_many_requests_waiting" | "read_too_slow";
            params?: {
                [key: string]: unknown;
            };
        };
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

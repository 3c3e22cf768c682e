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
         * @description The plants of the token's user, by ascending id.
         */
        get: operations["listPlants"];
        put?: never;
        /**
         * Add a plant
         * @description The id is the client's choice and must be free among the user's plants. Unknown fields are ignored.
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a plant
         * @description An id that matches none of the user's plants is a failure with code 404.
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
         * The receivers
         * @description Those of the token's user, oldest first, without their secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a receiver
         * @description The answer is the only time the secret is shown. A user has at most 50 endpoints (code 409 beyond); the same
         *     address may be registered more than once and then gets each message once per registration.
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
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** One receiver */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Remove a receiver
         * @description Its deliveries go with it; an attempt that is under way may still arrive.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a receiver
         * @description Fields that are absent stay as they are. `enabled: true` forgets failures and pauses, and what waited for the
         *     endpoint goes out at once. Deliveries that are queued go to the new address after a change.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/plant/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret
         * @description From this answer on the new secret signs. Those before sign along for `overlap_hours`, so that the receiver can
         *     be changed at leisure; at most 5 old ones do, the oldest goes first. With 0 all old ones stop within two seconds,
         *     as after a leak.
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
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Queues a delivery as any other, signed and retried, with the header `webhook-test: true` and this body:
         *     `{"id":0,"name":"Test plant","tag":"test"}`. No plant is added. A disabled endpoint is a failure with code 409.
         */
        post: operations["testWebhookEndpoint"];
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
         * The deliveries
         * @description Newest first. Finished deliveries are kept for 30 days, and of one user the last 100,000.
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
         * Send all failed deliveries again
         * @description Those that failed, were made since an instant, and belong to an endpoint that is enabled: oldest first, at most
         *     1,000 with each call. Call again while `more` is true.
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
                /** @description The delivery. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        /** One delivery with its attempts */
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
                /** @description The delivery. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same body with the same `webhook-id`, at once, and then by the schedule from its beginning. During an attempt it
         *     waits for its end, and is over where that succeeds. Also where it was delivered. A disabled endpoint is a failure with code 409.
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
         * @description What a receiver gets at `<url>/plant/webhook`, where `<url>` is the address it was registered with at
         *     `POST /plant/webhook-endpoints`, when a new plant is added to the store. One message for each endpoint that is
         *     enabled then; it is stored in the transaction of the plant, so none is lost and none is invented.
         *
         *     **Signed** as [Standard Webhooks](https://www.standardwebhooks.com) says. The signature is the HMAC-SHA256 of
         *     `webhook-id.webhook-timestamp.body`, keyed with the bytes that follow `whsec_` in base64. Verify it over the
         *     exact bytes of the body, before they are parsed, and refuse a timestamp more than 5 minutes off. While a
         *     rotation overlaps the header holds a signature for each secret; one that matches is enough.
         *
         *     **At least once.** A message may come twice; it then has the same `webhook-id` and the same bytes. Keep the ids
         *     you have handled. **No order is promised.**
         *
         *     **An answer from 200 to 299 is a success.** Anything else is not: redirects are not followed, and 20 seconds
         *     after the attempt began it is given up. There are 10 attempts over about three days: at once, then after 5 seconds, 5
         *     and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours, each up to 20 % earlier or later. A `Retry-After` in seconds or as
         *     a date makes it wait longer, up to 24 hours; it also pauses the endpoint, up to an hour. 429, 502 and 504 without
         *     one pause it for a minute. 410 disables the endpoint at once, and so does a failure when 5 days of failures lie
         *     behind it without a success. Until a failing endpoint succeeds again it is tried with one message at a time.
         *
         *     After the last attempt the delivery is `failed` and stays listed; it can be replayed. What waits for an
         *     endpoint that is disabled waits for it to be enabled, for at most 60 days.
         */
        post: operations["newPlantAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Plant: {
            /**
             * @description The name of the plant.
             * @example Monstera
             */
            name: string;
            /**
             * @description A tag that specifies the type.
             * @example indoor
             */
            tag?: string;
        };
        /** @description All fields of Plant, plus the identification number. */
        NewPlant: {
            name: components["schemas"]["Plant"]["name"];
            tag?: components["schemas"]["Plant"]["tag"];
            /**
             * Format: int64
             * @description The identification number of the plant.
             * @example 42
             */
            id: bigint;
        };
        Error: {
            /**
             * Format: int32
             * @description The precise code, see the introduction.
             * @example 404
             */
            error: number;
            /** @example No plant has id 42 */
            message: string;
        };
        /**
         * @description The base address of the receiver: absolute, http or https, without credentials, query and fragment; deliveries
         *     are sent to `<url>/plant/webhook`. In production https only. Addresses that are not public are refused, unless the
         *     operator of the service allows their network.
         * @example https://receiver.example.com
         */
        EndpointUrl: string;
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-03-16T14:30:00.000Z
         */
        Timestamp: string;
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
         *       "paused_until": null,
         *       "signing_secrets": 1
         *     }
         */
        Endpoint: {
            /** @example 3 */
            id: number;
            url: components["schemas"]["EndpointUrl"];
            /**
             * @description Where deliveries are sent.
             * @example https://receiver.example.com/plant/webhook
             */
            delivers_to: string;
            /**
             * @description For people.
             * @example the greenhouse
             */
            description: string | null;
            /** @description While false nothing is queued for the endpoint, and what is queued waits. */
            enabled: boolean;
            /** @description Since when and why, where `enabled` is false. */
            disabled: null | {
                since: components["schemas"]["Timestamp"];
                /**
                 * @description `user`: it was changed so. `gone`: the receiver answered 410. `failing`: attempts failed over 5 days
                 *     without a success.
                 * @enum {string}
                 */
                reason: "user" | "gone" | "failing";
            };
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description The first failed attempt since the last success; null where the last attempt succeeded.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description The receiver asked for a pause that lasts until then.
             */
            paused_until: string | null;
            /**
             * @description How many secrets sign each attempt now; more than one while a rotation overlaps.
             * @example 1
             */
            signing_secrets: number;
        };
        /**
         * @description `whsec_` and 32 random bytes in base64. Shown in this answer only; whoever has it can sign in the name of this
         *     service.
         * @example whsec_c2hvd24tb25jZS1hbmQtb25seS1oZXJlLTMyLWJ5dGU=
         */
        Secret: string;
        /**
         * @description The `webhook-id` header of every attempt.
         * @example msg_01JPFQ4S9G7V2M8XK3D5T6R1WA
         */
        DeliveryId: string;
        /**
         * @example {
         *       "id": "msg_01JPFQ4S9G7V2M8XK3D5T6R1WA",
         *       "endpoint_id": 3,
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
            /** @example 3 */
            endpoint_id: number;
            /**
             * Format: int64
             * @example 42
             */
            plant_id: bigint;
            /** @description true for a test event; no plant was added. */
            test: boolean;
            /**
             * @description `failed`: every attempt of the schedule was made. It can be replayed.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description Attempts so far.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description The earliest time of the next attempt; null while one is under way and when there is none. A disabled or
             *     paused endpoint makes it wait longer.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was delivered or given up.
             */
            finished_at: string | null;
        };
        Attempt: {
            started_at: components["schemas"]["Timestamp"];
            /** @example 87 */
            duration_ms: number;
            /** @description true where the receiver answered with a status from 200 to 299. */
            succeeded: boolean;
            /**
             * @description The status the receiver answered; null where there was no answer.
             * @example 200
             */
            status: number | null;
            /**
             * @description Why there was no answer, such as `blocked` (not a public address), `dns`, `refused`, `reset`, `timeout`,
             *     `tls`, `protocol`; null where there was one.
             */
            reason: string | null;
            /** @description The beginning of the answer's body, or what went wrong. */
            excerpt: string;
        };
        DeliveryDetails: {
            delivery: components["schemas"]["Delivery"];
            /**
             * @description The exact text every attempt sends.
             * @example {"id":42,"name":"Monstera","tag":"indoor"}
             */
            body: string;
            /** @description Oldest first; of a delivery with more than 100, the last 100. */
            attempts: components["schemas"]["Attempt"][];
        };
    };
    responses: {
        /** @description The failure; `error` carries the precise code. */
        Failure: {
            headers: {
                /** @description With code 401. */
                "WWW-Authenticate"?: string;
                /** @description With code 405. */
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": 404,
                 *       "message": "No plant has id 42"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault inside the service, or the database cannot be reached. */
        Fault: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": 500,
                 *       "message": "Internal server error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
        EndpointId: number;
        /** @description The delivery. One that is unknown or of another user is a failure with code 404. */
        DeliveryId: components["schemas"]["DeliveryId"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPlants: {
        parameters: {
            query?: {
                /** @description The maximum number of results. 100 if absent; at most 1000 are returned. */
                limit?: number;
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
                    "application/json": components["schemas"]["Plant"][];
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    addPlant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description Added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plant"];
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    deletePlant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The plant to delete. */
                id: bigint;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Failure"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoints: components["schemas"]["Endpoint"][];
                    };
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    addWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://receiver.example.com",
                 *       "description": "the greenhouse"
                 *     }
                 */
                "application/json": {
                    url: components["schemas"]["EndpointUrl"];
                    /**
                     * @description For people.
                     * @example the greenhouse
                     */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Registered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Endpoint"] & {
                        secret: components["schemas"]["Secret"];
                    };
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    url?: components["schemas"]["EndpointUrl"];
                    description?: string | null;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: {
                /** @description How long the secret that is replaced signs along. 24 if absent. */
                overlap_hours?: number;
            };
            header?: never;
            path: {
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: components["schemas"]["Secret"];
                        /**
                         * Format: date-time
                         * @description Until when an old secret signs along; null where none does.
                         */
                        old_secrets_until: string | null;
                    };
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery; follow it by its id. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Of this endpoint only. */
                endpoint_id?: number;
                status?: "pending" | "delivered" | "failed";
                /** @description Of this plant only. */
                plant_id?: bigint;
                /** @description Made at this instant or later. */
                since?: string;
                /** @description Made before this instant. */
                until?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: components["schemas"]["DeliveryId"];
                /** @description The maximum number of results. 50 if absent. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["Delivery"][];
                        /** @description Send it as `cursor` for the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["Failure"];
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
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Made at this instant or later.
                     * @example 2026-03-16T00:00:00Z
                     */
                    since: string;
                    /**
                     * Format: int64
                     * @description Of this endpoint only.
                     * @example 3
                     */
                    endpoint_id?: bigint;
                };
            };
        };
        responses: {
            /** @description How many are pending again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 17 */
                        replayed: number;
                        /** @description true where there may be further ones. */
                        more: boolean;
                    };
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery. One that is unknown or of another user is a failure with code 404. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Failure"];
            500: components["responses"]["Fault"];
        };
    };
    newPlantAdded: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same at every attempt. Use it as idempotency key. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970 UTC. */
                "webhook-timestamp": number;
                /** @description Signatures separated by spaces, each `v1,` and base64. */
                "webhook-signature": string;
                /** @description `true` on test events, else absent. */
                "webhook-test"?: "true";
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
            /** @description The receiver's answer that the data was received successfully. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver's answer that it could not use the data. It will be sent again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver's answer that it wants no more. The endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

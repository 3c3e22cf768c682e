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
         * @description What a receiver gets at `POST /plant/webhook` when a new plant is added to the store. Registering receivers
         *     is not part of this version of the document; it will be listed here when it works.
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
    parameters: never;
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
    newPlantAdded: {
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
            /** @description The receiver's answer that the data was received successfully. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver's answer that it could not use the data. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** The base path (docs/reference/conventions.md#base-path); `/v2` answers the same. */
export const basePath = '/api/v2'

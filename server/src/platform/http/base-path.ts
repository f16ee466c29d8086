/** The prefix base every route (The of path (docs/reference/conventions.md#base-path)); `/v2` works as well. */
export const basePath = '/api/v2'

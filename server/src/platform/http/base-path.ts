/** The prefix of every route ({base_url} of §1); `/v2` works as well. */
export const basePath = '/api/v2'

/** {base_url} of §1; `/v2` answers the same. */
export const basePath = '/api/v2'

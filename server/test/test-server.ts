/** The PostgreSQL server of the tests; undefined on the embedded database. */
export const testServer = process.env['TEST_DATABASE_URL']

export const isServer = testServer !== undefined

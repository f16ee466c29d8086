/** The version of Dependency-Track whose interface this is; clients compare it with the one a field needs. */
export const interfaceVersion = '4.13.0'

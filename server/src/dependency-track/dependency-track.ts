/** Entry point of dependency-track: the routes that its clients call. */
export { dependencyTrackRoutes } from '#dependency-track/dependency-track-routes.ts'

/** Front door of users: who has been here, and how often. */
export { usersRoutes } from '#users/users-routes.ts'

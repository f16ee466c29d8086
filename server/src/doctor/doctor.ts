/** Entry point of the doctor: checks of the running service for the operator. */
export { doctorRoutes } from '#doctor/doctor-routes.ts'

/** Entry point of the demo data. */
export { welcomeRoutes } from '#demo/welcome-routes.ts'
export { createDemoLogin } from '#demo/demo-login.ts'
export { makeDemo, type Demo } from '#demo/make-demo.ts'

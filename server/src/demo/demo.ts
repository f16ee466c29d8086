/** Entry point of the demo data. */
export { demoRoutes } from '#demo/demo-routes.ts'
export { welcomeRoutes } from '#demo/welcome-routes.ts'
export { storeDemoCompany } from '#demo/demo-company.ts'
export { createDemoLogin } from '#demo/demo-login.ts'
export { makeDemo, type Demo } from '#demo/make-demo.ts'

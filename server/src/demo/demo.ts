/** Entry point of the demo data. */
export { makeDemo, type Demo } from '#demo/make-demo.ts'

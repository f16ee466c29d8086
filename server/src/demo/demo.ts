/** Front door of the demo: a first start that shows something. */
export { makeDemo, type Demo } from '#demo/make-demo.ts'

/** Front door of products. */
export { productsRoutes } from '#products/products-routes.ts'

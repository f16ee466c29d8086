/** Entry point of products. */
export { linkedFileRoutes } from '#products/attachments/linked-file-routes.ts'
export { productsRoutes } from '#products/products-routes.ts'

/** Entry point of the overview: reads for the pages of the web app. */
export { type CardName, cardNames, type InboxItem } from '#overview/inbox/inbox-card.ts'
export { loadInbox } from '#overview/inbox/load-inbox.ts'
export { overviewRoutes } from '#overview/overview-routes.ts'

/** Entry point of tickets: issues in Jira, GitHub and GitLab about findings and risks. */
export { syncTicketsJob } from '#tickets/sync-tickets.ts'
export { ticketRoutes } from '#tickets/ticket-routes.ts'

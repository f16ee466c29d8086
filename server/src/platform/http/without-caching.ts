import type { FastifyReply } from 'fastify'

/** Keeps browsers and proxies from storing an answer: personal data, tokens. */
export function withoutCaching<Answer>(reply: FastifyReply, answer: Answer): Answer {
  void reply.header('cache-control', 'no-store')
  return answer
}

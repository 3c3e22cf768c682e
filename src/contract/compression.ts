/**
 * Answers over 1 kB are compressed if the client accepts it.
 *
 * Compression shows an eavesdropper how similar the parts of an answer are (BREACH). No answer has a secret that such
 * guesses could find: session ids are only in cookies, no page has a CSRF token, and tokens and webhook secrets are in
 * one answer each, made anew for every request. Other sites cannot send the guesses either: the cookie is SameSite=Lax.
 */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type Compressed, ENCODINGS } from '../lib/compressed.ts'

const THRESHOLD_BYTES = 1_024
/** Compressed on the request thread, which takes less than a millisecond, and less than a stream takes there. */
const AT_ONCE_BYTES = 1 << 16
/**
 * The quality that takes the least time of the processor. 30 kB of JSON: br 1 takes 0.12 ms and leaves 18 %, br 3 0.31 ms
 * and 15 %, br 4 0.52 ms and 15 %; gzip 3 takes 0.27 ms and leaves 16 %, gzip 6 0.53 ms and 15 %.
 */
const BROTLI_QUALITY = 1
const GZIP_LEVEL = 3

/** Neither the lines of a stream, which arrive one by one, nor files that are compressed already. */
const COMPRESSED = /^(text\/|application\/(json|yaml|javascript)|image\/svg\+xml)/

/**
 * Call it before hooks are added that send or change payloads. Every answer gets `Vary: accept-encoding`: what a cache
 * keeps for one client must not be sent to another.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    customTypes: COMPRESSED,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    const others = reply.getHeader('vary')
    // The plugin looks for this spelling before it adds the name itself.
    reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`)
    // @fastify/static sends an empty stream with 304, which would be compressed.
    done(null, reply.statusCode === 304 ? null : payload)
  })
}

/** Sends bytes that are the same for every request without compressing them each time. Set the type before. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Compressed,
): Promise<FastifyReply> {
  const accepted = content.length < THRESHOLD_BYTES ? [] : new Negotiator(request).encodings([...ENCODINGS])
  const encoding = ENCODINGS.find((each) => accepted.includes(each)) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await content.as(encoding))
}

import { createHash } from 'node:crypto'

const MAX_TOPIC_LENGTH = 200
const DIGEST_PREFIX = 'sha256:'

/** Returns the topic in the name of a channel, or a digest of a long or ill-formed topic. */
export function channelNameOf(topic: string): string {
  const isPlain =
    topic.length <= MAX_TOPIC_LENGTH &&
    !topic.startsWith(DIGEST_PREFIX) &&
    !/\p{Surrogate}/u.test(topic)
  return isPlain ? topic : DIGEST_PREFIX + topicDigest(topic)
}

/** Returns the SHA-256 of a topic in base64url. */
export function topicDigest(topic: string): string {
  return createHash('sha256').update(topic, 'utf16le').digest('base64url')
}

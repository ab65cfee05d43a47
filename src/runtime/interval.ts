/**
 * Calls `beat` every `ms` milliseconds, and never where `ms` is false; the returned function ends
 * that. Node.js keeps all intervals of one duration behind one timer. An interval does not keep the
 * process alive: what it is for, a connection, does.
 */
export function beginInterval(ms: number | false, beat: () => void): () => void {
  if (ms === false) return () => {}
  const timer = setInterval(beat, ms).unref()
  return () => clearInterval(timer)
}

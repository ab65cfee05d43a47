/**
 * Calls `beat` every `ms` milliseconds, and never where `ms` is false; the returned function ends
 * the interval. Node.js keeps all intervals of one duration behind one timer. A connection keeps the
 * process alive, the interval of its heartbeat does not.
 */
export function beginInterval(ms: number | false, beat: () => void): () => void {
  if (ms === false) return () => {}
  const timer = setInterval(beat, ms).unref()
  return () => clearInterval(timer)
}

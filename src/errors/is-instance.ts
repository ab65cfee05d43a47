/** `instanceof` for exceptions of the host; false where `instanceof` throws, as for some proxies. */
export function isInstance<Instance>(
  thrown: unknown,
  errorClass: abstract new (...parameters: any[]) => Instance,
): thrown is Instance {
  try {
    return thrown instanceof errorClass
  } catch {
    return false
  }
}

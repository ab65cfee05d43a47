/** Thrown while an operation is planned that the host's graphql-js has to execute. */
export class Unsupported extends Error {}

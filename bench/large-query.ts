const FRAGMENTS = 60
const FIELDS = 1010

/**
 * A valid operation of about 200 kB against GitHub's schema: fields under as many aliases, and fragments that each are spread
 * several times. Another seed has other fields in another order.
 */
export function largeQuery(seed: number): string {
  const fields = Array.from({ length: FIELDS }, (_, index) => rootField(index, (index * 7 + seed) % 4))
  const fragments = Array.from({ length: FRAGMENTS }, (_, index) => fragment(index + seed))
  return `query Large${seed}($owner: String!, $first: Int = 10, $detailed: Boolean!, $states: [IssueState!]) {
${fields.join('\n')}
}

${fragments.join('\n\n')}
`

  function rootField(index: number, shape: number): string {
    const alias = `repository${index}`
    const parts = `...Parts${(index % FRAGMENTS) + seed}`
    switch (shape) {
      case 0:
        return `  ${alias}: repository(owner: $owner, name: "name-${index}", followRenames: false) { id name ${parts} description forkCount stargazerCount primaryLanguage { name color } }`
      case 1:
        return `  ${alias}: repository(owner: "owner-${index}", name: "name") { ${parts} issues(first: $first, states: $states, orderBy: {field: CREATED_AT, direction: DESC}) { nodes { id title author { login } } } }`
      case 2:
        return `  ${alias}: repository(owner: $owner, name: "name-${index}") @include(if: $detailed) { url ${parts} owner { __typename ... on User { name bio } ... on Organization { name description } } }`
      default:
        return `  ${alias}: repository(owner: $owner, name: "name-${index}") { first: issue(number: ${index}) { title state } second: issue(number: ${index + 1}) { title state } ${parts} }`
    }
  }
}

function fragment(index: number): string {
  return `fragment Parts${index} on Repository {
  id
  nameWithOwner
  owner { login avatarUrl(size: ${index + 20}) }
  label${index}: label(name: "label-${index}") { name color }
  pullRequests(first: 5, states: [OPEN, MERGED]) { totalCount nodes { number title author { login } } }
}`
}

import type { SchemaName } from './served-texts.ts'

/** What a client asks of each schema. */
export const operations: Readonly<Record<SchemaName, readonly string[]>> = {
  shop: [
    `query Products($filter: ProductFilter = { inStock: true }, $sort: ProductSort! = CHEAPEST, $limit: Int) {
      products(filter: $filter, sort: $sort, limit: $limit) { ...ProductCard category { id name } }
    }`,
    `fragment ProductCard on Product { id name price priceCents addedAt }`,
    `query Search($text: String!) {
      search(text: $text) { __typename ... on Category { productCount } ...ProductCard }
    }`,
    `mutation Praise($review: ReviewInput!) { createReview(review: $review) { rating text createdAt } }`,
    `mutation Buy($lines: [OrderLineInput!]!) { placeOrder(lines: $lines) { status totalCents } }`,
    `query Me { me { name email orders(status: PENDING) { placedAt } } }`,
  ],
  everything: [
    `query People($filter: Filter, $limit: Int!) @cached(sortOrder: DESC) {
      people(filter: $filter, limit: $limit) { __typename ...PersonNames ... on Team { members { id } maybeMembers { id } } }
      filtered: people(filter: { by: { inTeams: ["1"] }, page: { sortOrder: DESC } }) { id }
    }`,
    `fragment PersonNames on Person { id fullName nickNames }`,
    `query Owners($id: ID!, $withNode: Boolean!) {
      owners { __typename ... on Node { id } ...PersonNames }
      node(id: $id) @include(if: $withNode) { id ... on Named { fullName } }
    }`,
    `query Scalars($since: Date, $tree: JSON, $price: Money = 3) {
      scalars(since: $since, tree: $tree, price: $price) {
        anId anInt aFloat aString aBoolean aDate aDateTime aTime aBigint aDecimal aBinary aJson anAny aMoney anOpaque
      }
      storedQuery { text }
    }`,
    `mutation Rename($by: PersonBy!) { renamePerson(by: $by, fullName: "\\"Ada\\"") { ...PersonNames } }`,
    `subscription Renamed($by: PersonBy!) { personRenamed(by: $by) { ... on Team { members { ...PersonNames } } } }`,
  ],
  structuredDefaults: [`query Tree($like: JSON) { tree(like: $like) }`],
}

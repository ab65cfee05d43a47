import type { SchemaName } from './served-texts.ts'

/** What a client asks of each schema. */
export const operations: Readonly<Record<SchemaName, readonly string[]>> = {
  shop: [
    `query Products($filter: ProductFilter = { stock: { greater: 0 } }, $order: [ProductOrder!] = [{ priceCents: ASC }], $limit: Int! = 5) {
      products(filter: $filter, order: $order, limit: $limit) { ...ProductCard category { id name } }
    }`,
    `fragment ProductCard on Product { id name price priceCents addedAt }`,
    `query Search($text: String!) {
      search(text: $text) { __typename ... on Category { description } ...ProductCard }
    }`,
    `mutation Praise($review: ReviewInput!) { createReview(review: $review) { rating text createdAt } }`,
    `mutation Buy($items: [BasketItemInput!]!) { placeOrder(items: $items) { status totalCents } }`,
    `query Me { me { name email orders(filter: { status: { equal: PENDING } }) { placedAt } } }`,
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

import { buildSchema, type Schema } from 'tapeql'

const text = `
  extend schema
    @link(
      url: "https://specs.apollo.dev/federation/v2.3"
      import: ["@key", "@external", "@requires"]
    )

  type Query {
    latestReviews: [Review!]!
  }

  type Review {
    rating: Int!
    text: String!
    product: Product!
  }

  type Product @key(fields: "id") {
    id: ID!
    priceCents: Int! @external
    reviews: [Review!]!
    "Whether people who paid more than 100.00 were content."
    isWorthItsPrice: Boolean @requires(fields: "priceCents")
  }
`

interface Review {
  readonly productId: string
  readonly rating: number
  readonly text: string
}

interface Reference {
  readonly id: string
  /** What the gateway has asked of the products for a field that requires it. */
  readonly priceCents?: number
}

const reviews: readonly Review[] = [
  { productId: 'lamp', rating: 5, text: 'Bright.' },
  { productId: 'chair', rating: 2, text: 'It wobbles.' },
  { productId: 'lamp', rating: 4, text: 'Bright enough.' },
]

const reviewsOf = (product: Reference): readonly Review[] =>
  reviews.filter(({ productId }) => productId === product.id)

/** The subgraph that knows reviews, and adds them to products; defined by a text. */
export const ReviewsSchema: Schema = buildSchema(text, {
  name: 'ReviewsSchema',
  federation: true,
  resolvers: {
    Query: { latestReviews: () => reviews.toReversed() },
    Review: { product: ({ productId }: Review): Reference => ({ id: productId }) },
    // Without a resolver of references the references themselves are the products.
    Product: {
      reviews: reviewsOf,
      isWorthItsPrice(product: Reference) {
        const ratings = reviewsOf(product).map(({ rating }) => rating)
        if (ratings.length === 0) return null
        return (product.priceCents ?? 0) <= 10_000 || Math.min(...ratings) > 3
      },
    },
  },
})

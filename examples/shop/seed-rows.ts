import { randomFrom } from './random.ts'
import {
  orderStatuses,
  type Category,
  type Customer,
  type Order,
  type OrderLine,
  type Product,
  type Review,
} from './tables.ts'

/** The rows of a new shop, some five thousand; the same ones in every run. */
interface SeedRows {
  readonly categories: Category[]
  readonly products: Product[]
  readonly customers: Customer[]
  readonly orders: Order[]
  readonly orderLines: OrderLine[]
  readonly reviews: Review[]
}

const counts = { productsPerCategory: 20, customers: 300, orders: 900, reviews: 1_500 }

const ranges = [
  [
    'Lamps',
    'Light for desks, corners and long evenings.',
    ['Desk Lamp', 'Floor Lamp', 'Lantern', 'Wall Light'],
  ],
  [
    'Kitchen',
    'Pots, pans and what goes with them.',
    ['Saucepan', 'Teapot', 'Bread Bin', 'Mixing Bowl'],
  ],
  ['Garden', 'Tools that survive the rain.', ['Spade', 'Watering Can', 'Planter', 'Bird Table']],
  [
    'Stationery',
    'Paper, and things to write on it with.',
    ['Notebook', 'Pen Tray', 'Letter Rack', 'Ruler'],
  ],
  ['Furniture', null, ['Side Table', 'Stool', 'Bookcase', 'Armchair']],
  ['Textiles', 'Woven, knitted and quilted.', ['Blanket', 'Cushion', 'Tea Towel', 'Rug']],
  ['Bathroom', 'Steam does them no harm.', ['Soap Dish', 'Mirror', 'Towel Rail', 'Stepladder']],
  ['Toys', 'Made to be dropped.', ['Train Set', 'Spinning Top', 'Puzzle', 'Building Blocks']],
  ['Travel', 'For journeys of a day or a year.', ['Suitcase', 'Flask', 'Wash Bag', 'Rucksack']],
  [
    'Audio',
    'They sound as good as they look.',
    ['Radio', 'Headphones', 'Loudspeaker', 'Turntable'],
  ],
  ['Clocks', null, ['Wall Clock', 'Alarm Clock', 'Kitchen Timer', 'Hourglass']],
  ['Sports', 'Indoors and out.', ['Yoga Mat', 'Skipping Rope', 'Table Tennis Bat', 'Dumbbell']],
] as const

const materials = [
  'Oak',
  'Steel',
  'Linen',
  'Copper',
  'Glass',
  'Walnut',
  'Enamel',
  'Cork',
  'Felt',
] as const
const styles = [
  'Nordic',
  'Classic',
  'Folding',
  'Compact',
  'Grand',
  'Plain',
  'Striped',
  'Everyday',
] as const
const firstNames = [
  'Ada',
  'Bela',
  'Chiara',
  'Dmitri',
  'Elif',
  'Femi',
  'Greta',
  'Hiro',
  'Ines',
  'Jonas',
] as const
const lastNames = [
  'Abara',
  'Bergström',
  'Costa',
  'Dvořák',
  'Eder',
  'Fontaine',
  'Grau',
  'Hayashi',
] as const
const opinions = {
  1: ['It broke within a week.', 'Not what the picture promised.', 'I sent it back.'],
  2: ['Wobbly, and the colour is off.', 'It works, but only just.'],
  3: ['Does what it should, no more.', 'Decent for the price.', 'Smaller than I had thought.'],
  4: ['Well made; delivery took a while.', 'I would buy it again.', 'A good "everyday" piece.'],
  5: ['Exactly what I was looking for!', 'Beautiful, and it lasts.', 'The whole family loves it.'],
} as const

export function seedRows(): SeedRows {
  const random = randomFrom(20_260_101)
  const daysAgo = (low: number, high: number) =>
    new Date(Date.UTC(2026, 0, 1) - random.between(low * 86_400, high * 86_400) * 1_000)

  const categories = ranges.map(([name, description], index) => ({
    id: index + 1,
    name,
    description,
  }))

  const products = ranges.flatMap(([category, , nouns], range) =>
    Array.from({ length: counts.productsPerCategory }, (_, index) => {
      const material = random.oneOf(materials)
      return {
        id: range * counts.productsPerCategory + index + 1,
        categoryId: range + 1,
        name: `${random.oneOf(styles)} ${material} ${random.oneOf(nouns)}`,
        description: `From our range "${category}", with ${material.toLowerCase()} from certified suppliers.`,
        priceCents: random.between(5, 300) * 100 - 5,
        stock: random.between(0, 9) === 0 ? 0 : random.between(1, 80),
        addedAt: daysAgo(30, 900),
      }
    }),
  )

  const customers = Array.from({ length: counts.customers }, (_, index) => ({
    id: index + 1,
    name: `${random.oneOf(firstNames)} ${random.oneOf(lastNames)}`,
    email: `customer-${index + 1}@shop.example`,
    newsletter: random.between(0, 2) === 0,
    joinedAt: daysAgo(400, 1_200),
  }))

  const orders = Array.from({ length: counts.orders }, (_, index) => ({
    id: index + 1,
    customerId: random.between(1, counts.customers),
    status: random.oneOf(orderStatuses),
    placedAt: daysAgo(0, 400),
  }))

  const orderLines = orders.flatMap(order =>
    random.some(products, random.between(1, 4)).map(product => ({
      orderId: order.id,
      productId: product.id,
      quantity: random.between(1, 3),
      unitPriceCents: product.priceCents,
    })),
  )

  const reviews = Array.from({ length: counts.reviews }, (_, index) => {
    const rating = random.oneOf([1, 2, 3, 3, 4, 4, 4, 5, 5, 5])
    return {
      id: index + 1,
      productId: random.between(1, products.length),
      customerId: random.between(1, counts.customers),
      rating,
      text: random.oneOf(opinions[rating]),
      createdAt: daysAgo(0, 365),
    }
  })

  return { categories, products, customers, orders, orderLines, reviews }
}

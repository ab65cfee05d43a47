import { expect, test } from 'vitest'
import { missingPage } from '../../../src/http/console/missing-page.ts'

test('the page says which command builds GraphiQL, and loads nothing', () => {
  const { html, policy } = missingPage
  expect(html).toContain('<code>npm run build:console</code>')
  expect(html).not.toMatch(/<(?:script|style|link|img)|(?:src|href)=/)
  expect(policy).toContain("default-src 'none'")
})

import { eq, inArray, notLike } from 'drizzle-orm'
import type { HostOptions, ShopContext, Tables } from './shop.ts'

/** A clerk of a tenant sees what is the tenant's, and may not do all with it. */
export function guardsOf({ purchases, purchaseLabels }: Tables): HostOptions {
  const isManager = ({ role }: ShopContext): boolean => role === 'manager'
  const ofTenant = (table: Tables['customers'], { tenant }: ShopContext) => eq(table.tenant, tenant)
  const tenant = ({ tenant }: ShopContext): string => tenant
  const ofPurchase = (table: Tables['lines'], { db, tenant }: ShopContext) =>
    inArray(
      table.purchaseId,
      db.select({ id: purchases.id }).from(purchases).where(eq(purchases.tenant, tenant)),
    )
  return {
    Customer: {
      scope: ofTenant,
      assign: { tenant },
      readOnly: ['credit'],
      skipFields: ['pin'],
      fields: { isVip: { authorize: isManager } },
    },
    Purchase: {
      scope: ofTenant,
      assign: { tenant },
      associations: { labels: { through: purchaseLabels } },
      authorize: (context: ShopContext, action: string) =>
        action !== 'delete' || isManager(context),
      fields: { isApproved: { authorize: isManager } },
    },
    Line: { scope: ofPurchase },
    Parcel: { scope: ofPurchase },
    Label: { scope: (table: Tables['labels']) => notLike(table.name, 'secret%') },
    PurchaseLabel: { scope: ofPurchase, assign: { putBy: tenant } },
  }
}

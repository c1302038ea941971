/** What an action changes beside the reception. */
export const touches = ['stock', 'purchase_orders', 'sales_orders', 'dashboard']

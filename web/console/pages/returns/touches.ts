/** What an action changes beside the return. */
export const touches = ['stock', 'sales_orders', 'dashboard']

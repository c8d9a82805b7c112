/**
 * Removes deliveries from those in flight: the CTE `ended` lists them with their endpoint. Their rows are locked in one
 * order, so that statements cannot deadlock.
 */
export const freed = `
  freeing AS (
    SELECT claim.account_id, claim.endpoint_id, ids
    FROM webhook_claims claim
    JOIN (SELECT account_id, endpoint_id, array_agg(id) AS ids FROM ended GROUP BY account_id, endpoint_id) one
      ON one.account_id = claim.account_id AND one.endpoint_id = claim.endpoint_id
    ORDER BY claim.account_id, claim.endpoint_id FOR NO KEY UPDATE OF claim
  ), freed AS (
    UPDATE webhook_claims claim
    SET (delivery_ids, ends_at) = (
      SELECT coalesce(array_agg(flying.id ORDER BY place), '{}'), coalesce(array_agg(flying.ends_at ORDER BY place), '{}')
      FROM unnest(claim.delivery_ids, claim.ends_at) WITH ORDINALITY AS flying (id, ends_at, place)
      WHERE flying.id <> ALL(ids)
    )
    FROM freeing WHERE claim.account_id = freeing.account_id AND claim.endpoint_id = freeing.endpoint_id
  )`

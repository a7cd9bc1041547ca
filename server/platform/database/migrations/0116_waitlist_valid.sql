ALTER TABLE visitor_holds
  VALIDATE CONSTRAINT visitor_holds_expires,
  VALIDATE CONSTRAINT visitor_holds_branch_id_fkey,
  VALIDATE CONSTRAINT visitor_holds_pool_id_fkey,
  VALIDATE CONSTRAINT visitor_holds_service_id_fkey,
  VALIDATE CONSTRAINT visitor_holds_offer_id_fkey,
  VALIDATE CONSTRAINT visitor_holds_staff_id_fkey,
  VALIDATE CONSTRAINT visitor_holds_pool_id_branch_id_fkey;

ALTER TABLE "lock_contract" ADD COLUMN "payment_references" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
update lock_contract set payment_references = array[payment_reference] where payment_reference <> '';

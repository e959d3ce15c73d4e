ALTER TABLE "collection_value" ADD COLUMN "least_exact" numeric;--> statement-breakpoint
ALTER TABLE "collection_value" ADD COLUMN "greatest_exact" numeric;--> statement-breakpoint
ALTER TABLE "collection_value" ADD COLUMN "last_exact" numeric;
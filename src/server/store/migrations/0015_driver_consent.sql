ALTER TABLE "upgrade_record" ADD COLUMN "consent" text;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "consent_at" timestamp with time zone;
ALTER TABLE "fence" ADD COLUMN "area_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fence_sync" ADD COLUMN "check_job_id" bigint;
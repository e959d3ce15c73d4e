ALTER TABLE "alarm_mute" ADD COLUMN "fence_id" integer;--> statement-breakpoint
ALTER TABLE "fence" ADD COLUMN "recipient_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_mute" ADD CONSTRAINT "alarm_mute_fence_id_fence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."fence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_mute_fence" ON "alarm_mute" USING btree ("fence_id") WHERE "alarm_mute"."fence_id" is not null;
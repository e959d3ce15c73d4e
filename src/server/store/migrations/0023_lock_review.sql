DROP INDEX "lock_order_task";--> statement-breakpoint
DROP INDEX "lock_order_live";--> statement-breakpoint
ALTER TABLE "lock_task" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "lock_task_vehicle" ADD COLUMN "chosen_org" integer;--> statement-breakpoint
ALTER TABLE "lock_task" ADD CONSTRAINT "lock_task_submitted_by_account_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lock_order_operator" ON "lock_order" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE INDEX "lock_order_task" ON "lock_order" USING btree ("task_id","state");--> statement-breakpoint
CREATE INDEX "lock_order_live" ON "lock_order" USING btree ("release","looked_at" nulls first) WHERE "lock_order"."state" in ('awaitingApproval', 'waiting', 'running');--> statement-breakpoint
ALTER TABLE "lock_order" DROP COLUMN "planned_at";